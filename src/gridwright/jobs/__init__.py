"""Solve jobs in processes of their own, so that no front end ever waits for a search, and what
front ends make of the answers."""

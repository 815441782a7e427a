"""Asking a solver: in this process, for whole collections, and in processes of their own."""

"""Classes on a server: joining, the roster, what is shown, and where people get stuck."""

"""The compiled kernels, as Python sees them; absent where there was no compiler."""

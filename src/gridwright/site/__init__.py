"""The workshop without a server: the same page and the same Python, in the browser alone."""

"""The page and its server. Nothing is imported here, because its libraries are heavy."""

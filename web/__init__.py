"""The page: everything that knows there is a browser."""

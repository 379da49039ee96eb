"""The error of everything that makes the site."""


class SiteError(Exception):
    """Something that the site cannot be made of, with the place where it is."""

"""How the site is built, served and tested. Nothing here is shipped."""

"""What the page asks for, whoever answers: a server, or a worker in the browser itself.

Nothing here knows how a question comes or an answer goes, and only the standard library is needed.
"""

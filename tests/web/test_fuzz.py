"""Whatever fits the OpenAPI description, and much that does not: never a server error."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from gridwright.web.app import create_app
from gridwright.web.settings import Settings

#: Each example is a request: a few of each route by default, hundreds in `make test-long`.
EXAMPLES = settings().max_examples // 6

schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi())


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_server_error(case: Any, server: str) -> None:
    case.call_and_validate(base_url=server, checks=[not_a_server_error], timeout=30)

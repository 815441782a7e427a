"""Students' programs against the rules: contracts, cases, isolation, reports."""

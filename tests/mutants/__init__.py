"""Small changes of the code, one at a time: the tests must find each. `make mutants` runs it."""

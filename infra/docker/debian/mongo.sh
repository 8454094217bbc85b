#!/bin/sh
# POSTGRESQL_URL names the database of the documents. Its password may come from a file, which keeps it out of what is
# shown of the container.
set -eu
if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
  export PGPASSWORD
fi
exec "$@"

#!/bin/bash
# Initialises the cluster at the first start, as the official image's entry point does, and runs the command.
set -euo pipefail

if [ "${1#-}" != "${1:-}" ]; then set -- postgres "$@"; fi
if [ "${1:-}" != postgres ]; then exec "$@"; fi

# A file system mounted over /var/run hides the directory of the Unix socket.
mkdir -p /var/run/postgresql 2>/dev/null || true
sockets=/var/run/postgresql
if [ ! -w "$sockets" ]; then sockets=/tmp; fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=${POSTGRES_PASSWORD:-}
  if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then password=$(<"$POSTGRES_PASSWORD_FILE"); fi
  if [ -z "$password" ]; then
    echo 'The superuser has no password: set POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE.' >&2
    exit 1
  fi
  user=${POSTGRES_USER:-postgres}
  initdb --pgdata="$PGDATA" --username="$user" --pwfile=<(printf '%s\n' "$password") \
    --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  printf 'host all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"

  # Other containers take a server that answers TCP for a complete one: until then it listens on a socket only.
  pg_ctl -w -o "-c listen_addresses='' -c unix_socket_directories=$sockets" start
  export PGHOST=$sockets PGUSER=$user
  database=${POSTGRES_DB:-$user}
  if [ "$database" != postgres ]; then createdb "$database"; fi
  for file in /docker-entrypoint-initdb.d/*; do
    case $file in
      *.sql) psql -v ON_ERROR_STOP=1 --no-psqlrc --dbname="$database" --file="$file" ;;
      *.sh) bash "$file" ;;
    esac
  done
  pg_ctl -m fast -w stop
  unset PGHOST PGUSER
fi
unset POSTGRES_PASSWORD
# The command's own settings come last, which is why they win.
exec postgres -c "unix_socket_directories=$sockets" "${@:2}"

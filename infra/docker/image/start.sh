#!/bin/sh
# Starts the process of this image; `migrate` brings its database to the newest schema instead. Secrets may come as
# variables or as a file of variables. `exec`: signals reach Node, which is the first process and ends by itself.
set -e
case "$SERVICE" in
  gateway) main='gateway/src/main.ts' ;;
  *) main="libs/runtime/src/run.ts services/$SERVICE/src/service.ts" ;;
esac
# The first two are those of infra/local/src/processes.ts.
# shellcheck disable=SC2086
exec node --max-semi-space-size=4 --no-parallel-scavenge \
  --env-file-if-exists="${SECRETS_FILE:-/run/secrets/vitrine.env}" \
  --import ./libs/telemetry/src/register.ts $main "$@"

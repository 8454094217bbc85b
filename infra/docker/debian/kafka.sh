#!/bin/bash
# Writes Kafka's properties from the KAFKA_* variables, formats the log at the first start, and runs Kafka.
set -euo pipefail

properties=${TMPDIR:-/tmp}/server.properties
export KAFKA_LOG_DIRS=${KAFKA_LOG_DIRS:-/var/lib/kafka/data}

# The official image's rule: `_` stands for a dot, `__` for an underscore and `___` for a hyphen.
: >"$properties"
for variable in $(compgen -e KAFKA_); do
  case $variable in KAFKA_*OPTS | KAFKA_VERSION | KAFKA_LOG4J_*) continue ;; esac
  name=${variable#KAFKA_}
  name=${name//___/-}
  name=${name//__/$'\n'}
  name=${name//_/.}
  name=${name//$'\n'/_}
  printf '%s=%s\n' "${name,,}" "${!variable}" >>"$properties"
done

read -ra options <<<"${KAFKA_HEAP_OPTS:--Xmx1G -Xms1G} ${KAFKA_JVM_PERFORMANCE_OPTS:-} ${KAFKA_OPTS:-}"
run=(java "${options[@]}" -XX:-UsePerfData -cp '/opt/kafka/libs/*')

if [ ! -e "${KAFKA_LOG_DIRS%%,*}/meta.properties" ]; then
  "${run[@]}" kafka.tools.StorageTool format --ignore-formatted \
    --cluster-id "${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}" --config "$properties"
fi
exec "${run[@]}" kafka.Kafka "$properties"

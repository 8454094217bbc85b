/**
 * `node infra/docker/src/compose.ts` writes docker-compose.yml from the list of services; with `--check` it ends with 1
 * when the file says something else.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { needsOf, type Service, services } from '@vitrine/contracts'
import { root } from '../../local/src/layout.ts'
import { addressesFor } from '../../local/src/processes.ts'
import { type EngineImage, engineImages } from './engine-images.ts'

const file = join(root, 'docker-compose.yml')

/** What Compose replaces by a variable of its environment. */
const variable = (name: string, otherwise: string): string => `\${${name}:-${otherwise}}`
const imageOf = (name: EngineImage): string => variable(engineImages[name].variable, engineImages[name].image)

type Process = Service | 'gateway'
const processes: readonly Process[] = [...services, 'gateway']
/** Each has a volume with the secrets that it needs. */
export const haveSecrets: readonly string[] = [...processes, 'postgres', 'redis', 'mongo']

/** Memory of a process at most: some five times what it has at rest, and room for the programs of media. */
const memory = { process: '512m', files: '2g', gateway: '768m' }

const addresses = {
  urlOf: (service: Service) => `http://${service}:8080`,
  publicUrl: variable('PUBLIC_URL', 'http://127.0.0.1:8080'),
}

/** Lines of a mapping, at the depth of `indent` spaces. */
const lines = (values: Record<string, string>, indent: number): string =>
  Object.entries(values)
    .map(([name, value]) => `${' '.repeat(indent)}${name}: ${value}`.trimEnd())
    .join('\n')

/** What operators may set: the value of their environment, or nothing. */
const passedOn: Partial<Record<Process, readonly string[]>> = {
  identity: ['SMTP_URL', 'MAIL_FROM'],
  media: ['MEDIA_ORIGINS'],
  gateway: ['MEDIA_ORIGINS', 'TRUST_PROXY', 'RATE_LIMITS'],
}

function environment(name: Process): Record<string, string> {
  const needs = name === 'gateway' ? [] : needsOf(name)
  return {
    ...(name === 'gateway' ? { WEB_DIST: '/app/web/dist' } : {}),
    ...addressesFor(name, addresses),
    ...(needs.includes('ffmpeg')
      ? { FFMPEG: '/usr/local/bin/ffmpeg', FFPROBE: '/usr/local/bin/ffprobe' }
      : {}),
    ...(needs.includes('files') ? { FILES_DIR: '/files' } : {}),
    ...Object.fromEntries((passedOn[name] ?? []).map(variable => [variable, ''])),
  }
}

const keepsFiles = (name: Process): boolean => name !== 'gateway' && needsOf(name).includes('files')

/** What the API, the worker and the migrations of a process have in common. */
function template(name: Process): string {
  return `
x-${name}: &${name}
  <<: *process
  image: vitrine/${name}:${variable('VITRINE_VERSION', 'dev')}
  build:
    <<: *build
    args:
      <<: *arguments
      SERVICE: ${name}
  environment: &${name}-environment
    <<: *environment
${lines(environment(name), 4)}
  volumes:
    - secrets-${name}:/run/secrets:ro${keepsFiles(name) ? `\n    - files-${name}:/files` : ''}
  mem_limit: ${keepsFiles(name) ? memory.files : name === 'gateway' ? memory.gateway : memory.process}
`
}

function serviceEntries(name: Service): string {
  const entry = (role: 'api' | 'worker') => `
  ${role === 'api' ? name : `${name}-worker`}:
    <<: *${name}
    environment:
      <<: *${name}-environment
      ROLE: ${role}
      OTEL_SERVICE_NAME: ${role === 'api' ? name : `${name}-worker`}
    depends_on:
      <<: *engines${needsOf(name).includes('mongo') ? '\n      mongo: *healthy' : ''}
      ${name}-migrate: *completed
`
  return `
  ${name}-migrate:
    <<: *${name}
    command: [migrate]
    restart: "no"
    healthcheck: { disable: true }
    depends_on:
      postgres: *healthy
${entry('api')}${entry('worker')}`
}

const importsMuseums = services.includes('museums')
  ? `
  # The museums that the repository carries, once; later starts find that they are there.
  museums-import:
    <<: *museums
    entrypoint: [node, --env-file=/run/secrets/vitrine.env, services/museums/src/import/first-import.ts]
    restart: on-failure
    healthcheck: { disable: true }
    depends_on:
      museums-migrate: *completed
`
  : ''

export const compose = (): string =>
  `# Written by \`node infra/docker/src/compose.ts\` from the list of services: change that file, not this one.
# \`docker compose up\` builds the images and starts everything: http://127.0.0.1:8080. See infra/docker/README.md.

x-process: &process
  restart: unless-stopped
  read_only: true
  tmpfs: [/tmp]
  cap_drop: [ALL]
  security_opt: ["no-new-privileges:true"]
  # Reaps what programs of a process leave behind.
  init: true
  stop_grace_period: 20s
  logging: &logging
    driver: json-file
    options: { max-size: 10m, max-file: "3" }

x-build: &build
  context: .
  dockerfile: infra/docker/Dockerfile
  args: &arguments
    BASE: ${imageOf('base')}
    VERSION: ${variable('VITRINE_VERSION', 'dev')}
    REVISION: ${variable('VITRINE_REVISION', 'unknown')}

x-environment: &environment
  KAFKA_BROKERS: kafka:9092
  LOG_LEVEL: ${variable('LOG_LEVEL', 'info')}
  # http://collector:4318 with the profile \`telemetry\`.
  OTEL_EXPORTER_OTLP_ENDPOINT:

x-healthy: &healthy { condition: service_healthy }
x-completed: &completed { condition: service_completed_successfully }
x-engines: &engines
  redis: *healthy
  kafka: *healthy

x-engine: &engine
  restart: unless-stopped
  security_opt: ["no-new-privileges:true"]
  logging: *logging
  healthcheck: &health
    interval: 2s
    timeout: 5s
    retries: 60
${processes.map(template).join('')}
services:
  # Passwords and keys, generated at the first start and kept. Root, because the volumes belong to root.
  secrets:
    <<: *identity
    entrypoint: [node, infra/docker/image/secrets.ts]
    user: "0:0"
    network_mode: none
    restart: "no"
    healthcheck: { disable: true }
    volumes:
      - secrets:/secrets/all
${haveSecrets.map(name => `      - secrets-${name}:/secrets/${name}`).join('\n')}

  postgres:
    <<: *engine
    image: ${imageOf('postgres')}
    command: [postgres, -c, max_connections=400]
    environment:
      POSTGRES_PASSWORD_FILE: /run/secrets/password
      PGDATA: /var/lib/postgresql/data/cluster
    volumes:
      - secrets-postgres:/run/secrets:ro
      - data-postgres:/var/lib/postgresql/data
    # The default of 64 MB is less than parallel queries need.
    shm_size: 256m
    stop_grace_period: 30s
    healthcheck:
      <<: *health
      test: [CMD, pg_isready, --host=127.0.0.1, --username=postgres]
    depends_on:
      secrets: *completed

  redis:
    <<: *engine
    image: ${imageOf('redis')}
    command: [redis-server, /run/secrets/redis.conf]
    volumes:
      - secrets-redis:/run/secrets:ro
      - data-redis:/data
    healthcheck:
      <<: *health
      # It asks for a password once it has read what it stores.
      test: [CMD-SHELL, redis-cli ping | grep -q -e PONG -e NOAUTH]
    depends_on:
      secrets: *completed

  kafka:
    <<: *engine
    image: ${imageOf('kafka')}
    environment:
      CLUSTER_ID: 5L6g3nShT-eMCtK--X86sw
      KAFKA_NODE_ID: "1"
      KAFKA_PROCESS_ROLES: broker,controller
      KAFKA_LISTENERS: PLAINTEXT://:9092,CONTROLLER://:9093
      KAFKA_ADVERTISED_LISTENERS: PLAINTEXT://kafka:9092
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
      KAFKA_CONTROLLER_LISTENER_NAMES: CONTROLLER
      KAFKA_CONTROLLER_QUORUM_VOTERS: 1@localhost:9093
      KAFKA_LOG_DIRS: /var/lib/kafka/data
      # One broker: one replica of everything.
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: "1"
      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: "4"
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: "1"
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: "1"
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: "0"
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: "false"
      KAFKA_HEAP_OPTS: -Xmx512m -Xms128m
    volumes:
      - data-kafka:/var/lib/kafka/data
    stop_grace_period: 30s
    healthcheck:
      <<: *health
      test: [CMD, bash, -c, exec 3<>/dev/tcp/127.0.0.1/9092]

  mongo:
    <<: *engine
    image: ${imageOf('mongo')}
    environment:
      MONGO_INITDB_ROOT_USERNAME: vitrine
      MONGO_INITDB_ROOT_PASSWORD_FILE: /run/secrets/password
    volumes:
      - secrets-mongo:/run/secrets:ro
      - data-mongo:/data/db
    healthcheck:
      <<: *health
      test: [CMD, bash, -c, exec 3<>/dev/tcp/127.0.0.1/27017]
    depends_on:
      secrets: *completed

  # \`docker compose --profile telemetry up\`, with OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318: prints the traces.
  collector:
    image: ${imageOf('collector')}
    profiles: [telemetry]
    command: [--config=/etc/otelcol/config.yaml]
    read_only: true
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
    logging: *logging
    volumes:
      - ./infra/docker/collector.yaml:/etc/otelcol/config.yaml:ro
${services.map(serviceEntries).join('')}${importsMuseums}
  gateway:
    <<: *gateway
    environment:
      <<: *gateway-environment
      OTEL_SERVICE_NAME: gateway
    ports:
      - ${variable('BIND_ADDRESS', '127.0.0.1')}:${variable('PORT', '8080')}:8080
    depends_on:
      redis: *healthy
      identity: *healthy
${services
  .filter(name => name !== 'identity')
  .map(name => `      ${name}: { condition: service_started }`)
  .join('\n')}

volumes:
  secrets:
${haveSecrets.map(name => `  secrets-${name}:`).join('\n')}
  data-postgres:
  data-redis:
  data-kafka:
  data-mongo:
${processes
  .filter(keepsFiles)
  .map(name => `  files-${name}:`)
  .join('\n')}
`

if (import.meta.main) {
  const wanted = compose()
  if (!process.argv.includes('--check')) writeFileSync(file, wanted)
  else if (readFileSync(file, 'utf8') !== wanted) {
    console.error(
      'docker-compose.yml is not what the list of services says: run `node infra/docker/src/compose.ts`.',
    )
    process.exitCode = 1
  }
}

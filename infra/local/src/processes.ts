import { join } from 'node:path'
import {
  databaseNameOf,
  type Need,
  namesPublicUrl,
  needsOf,
  type Service,
  services,
} from '@vitrine/contracts'
import { inDocumentDatabase, keysFor, urlVariable } from '@vitrine/service-kit'
import type { Ffmpeg } from './ffmpeg.ts'
import { root } from './layout.ts'
import type { Secrets } from './secrets.ts'
import type { ProcessSpec } from './supervisor.ts'

/** Everything that a process's variables are made from. */
export type ServiceEnvironment = {
  /** A server's address; every service gets its own database on it. */
  databaseUrl: string
  redisUrl: string
  kafkaBrokers: string
  /** Empty when no service needs MongoDB; every service that does gets its own database. */
  mongoUrl: string
  /** Undefined when it is missing, or no service needs it. */
  ffmpeg?: Ffmpeg | undefined
  /** Where services keep files; each that does has a directory of its own. */
  filesDirectory: string
  secrets: Secrets
  /** The gateway's own address; services listen on the loopback only. */
  host: string
  /** Where this machine reaches the product. */
  address: string
  /** Where people reach the product: PUBLIC_URL when it is set. */
  publicUrl: string
  /** The file with generated passwords of the demo accounts; undefined while they have the published ones. */
  demoPasswords?: string | undefined
  webDist: string
  /** The port of each process. */
  ports: Record<string, number>
}

export const processNames = [...services.flatMap(service => [service, workerOf(service)]), 'gateway']

function workerOf(service: Service): string {
  return `${service}.worker`
}

/** The address of a service's own database on the server of `databaseUrl`. */
export function databaseOf(databaseUrl: string, service: Service): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${databaseNameOf(service)}`
  return url.href
}

const localAddresses = ({ ports, publicUrl }: ServiceEnvironment) => ({
  urlOf: (service: Service) => `http://127.0.0.1:${ports[service]}`,
  publicUrl,
})

/** The variables of what only some services need. */
export function variablesOfNeeds(
  environment: Pick<ServiceEnvironment, 'mongoUrl' | 'ffmpeg' | 'filesDirectory'>,
  service: Service,
  needs: readonly Need[] = needsOf(service),
): Record<string, string> {
  const { mongoUrl, ffmpeg, filesDirectory } = environment
  return {
    ...(needs.includes('mongo') && mongoUrl
      ? { MONGO_URL: inDocumentDatabase(mongoUrl, databaseNameOf(service)) }
      : {}),
    ...(needs.includes('ffmpeg') ? ffmpeg : {}),
    ...(needs.includes('files') ? { FILES_DIR: join(filesDirectory, service) } : {}),
  }
}

/**
 * The variables that say where the others are and where people see the product, for a service and for the gateway;
 * they hold no secret.
 */
export function addressesFor(
  process: Service | 'gateway',
  { urlOf, publicUrl }: { urlOf(service: Service): string; publicUrl: string },
): Record<string, string> {
  const knowsAll = process === 'gateway' || process === 'identity'
  const isPublic = process === 'gateway' || namesPublicUrl.has(process)
  return {
    JWKS_URL: `${urlOf('identity')}/.well-known/jwks.json`,
    // Identity asks each service for what an export has of it.
    ...(knowsAll ? Object.fromEntries(services.map(name => [urlVariable(name), urlOf(name)])) : {}),
    ...(isPublic ? { PUBLIC_URL: publicUrl } : {}),
  }
}

/** The variables of one service, for its processes, its migrations, its seed and its command line tools. */
export function serviceEnv(environment: ServiceEnvironment, service: Service): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: databaseOf(environment.databaseUrl, service),
    REDIS_URL: environment.redisUrl,
    KAFKA_BROKERS: environment.kafkaBrokers,
    ...addressesFor(service, localAddresses(environment)),
    ...variablesOfNeeds(environment, service),
    ...keysFor(service, environment.secrets),
  }
}

export function gatewayEnv(environment: ServiceEnvironment): Record<string, string> {
  return {
    HOST: environment.host,
    PORT: String(environment.ports.gateway),
    REDIS_URL: environment.redisUrl,
    WEB_DIST: environment.webDist,
    ...addressesFor('gateway', localAddresses(environment)),
  }
}

/** Sign-ins hash passwords: on a machine that all services share they must not slow down what others read. */
const signInNiceness = 15

const entryPoint = 'libs/runtime/src/run.ts'
const serviceFile = (service: Service) => `services/${service}/src/service.ts`

export type ServiceProcess = ProcessSpec & {
  /** Undefined for the gateway and what is in front of it. */
  service?: Service
}

/** Everything that runs; services come from the list in contracts. */
export function processSpecs(
  environment: ServiceEnvironment,
  options: { mode: 'start' | 'dev'; split: boolean },
): ServiceProcess[] {
  const { mode, split } = options
  const spec = (name: string, args: string[], env: Record<string, string>): ProcessSpec => ({
    name,
    command: process.execPath,
    args: [
      ...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []),
      // Young objects get little room: a process of this size otherwise keeps up to 48 MB for them.
      '--max-semi-space-size=4',
      // On few cores a collection waits for its own threads longer than it takes without them.
      '--no-parallel-scavenge',
      '--import',
      './libs/telemetry/src/register.ts',
      ...args,
    ],
    cwd: root,
    // The C library otherwise keeps freed memory for every thread apart.
    env: { OTEL_SERVICE_NAME: name, MALLOC_ARENA_MAX: '2', ...inherited(), ...env },
    readyUrl: `http://127.0.0.1:${env.PORT}/readyz`,
  })
  const service = (name: string, owner: Service, role: 'api' | 'worker' | 'all') => ({
    ...spec(name, [entryPoint, serviceFile(owner)], {
      ...serviceEnv(environment, owner),
      ROLE: role,
      PORT: String(environment.ports[name]),
    }),
    service: owner,
    ...(owner === 'identity' && { niceness: signInNiceness }),
  })
  return [
    ...services.flatMap(name =>
      split
        ? [service(name, name, 'api'), service(workerOf(name), name, 'worker')]
        : [service(name, name, 'all')],
    ),
    spec('gateway', ['gateway/src/main.ts'], gatewayEnv(environment)),
    ...(mode === 'dev' ? [viteServer(environment)] : []),
  ]
}

/** In development people come in through vite, which sends what is not the web app on to the gateway. */
function viteServer(environment: ServiceEnvironment): ProcessSpec {
  return {
    name: 'web',
    command: process.execPath,
    args: ['infra/local/src/vite-dev.ts'],
    cwd: root,
    env: {
      ...inherited(),
      VITE_ADDRESS: environment.address,
      GATEWAY_URL: `http://127.0.0.1:${environment.ports.gateway}`,
    },
    readyUrl: environment.address,
  }
}

/** Our own environment without the engines and programs of the whole stack: every process gets its own variables only. */
export function inherited(): NodeJS.ProcessEnv {
  const { DATABASE_URL, REDIS_URL, KAFKA_BROKERS, MONGO_URL, FFMPEG, FFPROBE, PORT, HOST, ...rest } =
    process.env
  // Types are stripped and code is compiled once per file, not once per process and start.
  return { NODE_COMPILE_CACHE: join(root, '.local', 'cache', 'compile'), ...rest }
}

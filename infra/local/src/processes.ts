import { join } from 'node:path'
import { type Service, services } from '@vitrine/contracts'
import { root } from './layout.ts'
import type { ProcessSpec } from './supervisor.ts'

/** What the rest of the world looks like to a process. */
export type Surroundings = {
  /** A server's address; every service gets its own database on it. */
  databaseUrl: string
  redisUrl: string
  kafkaBrokers: string
  secrets: { JWT_SIGNING_KEYS: string; SECRET_KEY: string }
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

/** Each service owns the database `vitrine_<name>`. */
export function databaseOf(databaseUrl: string, service: Service): string {
  const url = new URL(databaseUrl)
  url.pathname = `/vitrine_${service}`
  return url.href
}

const urlOf = (world: Surroundings, service: Service) => `http://127.0.0.1:${world.ports[service]}`

/** The variables of one service, for its processes, its migrations, its seed and its command line tools. */
export function serviceEnv(world: Surroundings, service: Service): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: databaseOf(world.databaseUrl, service),
    REDIS_URL: world.redisUrl,
    KAFKA_BROKERS: world.kafkaBrokers,
    JWKS_URL: `${urlOf(world, 'identity')}/.well-known/jwks.json`,
    ...(service === 'identity' ? { ...world.secrets, PUBLIC_URL: world.publicUrl } : {}),
  }
}

export function gatewayEnv(world: Surroundings): Record<string, string> {
  return {
    HOST: world.host,
    PORT: String(world.ports.gateway),
    REDIS_URL: world.redisUrl,
    JWKS_URL: `${urlOf(world, 'identity')}/.well-known/jwks.json`,
    WEB_DIST: world.webDist,
    PUBLIC_URL: world.publicUrl,
    ...Object.fromEntries(services.map(service => [`${service.toUpperCase()}_URL`, urlOf(world, service)])),
  }
}

export const entryPoint = 'libs/runtime/src/run.ts'
export const serviceFile = (service: Service) => `services/${service}/src/service.ts`

/** Everything that runs; services come from the list in contracts. */
export function processSpecs(
  world: Surroundings,
  options: { mode: 'start' | 'dev'; split: boolean },
): ProcessSpec[] {
  const { mode, split } = options
  const spec = (name: string, args: string[], env: Record<string, string>): ProcessSpec => ({
    name,
    command: process.execPath,
    args: [
      ...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []),
      '--import',
      './libs/telemetry/src/register.ts',
      ...args,
    ],
    cwd: root,
    env: { ...inherited(), ...env },
    readyUrl: `http://127.0.0.1:${env.PORT}/readyz`,
  })
  const service = (name: string, owner: Service, role: 'api' | 'worker' | 'all') =>
    spec(name, [entryPoint, serviceFile(owner)], {
      ...serviceEnv(world, owner),
      ROLE: role,
      PORT: String(world.ports[name]),
    })
  return [
    ...services.flatMap(name =>
      split
        ? [service(name, name, 'api'), service(workerOf(name), name, 'worker')]
        : [service(name, name, 'all')],
    ),
    spec('gateway', ['gateway/src/main.ts'], gatewayEnv(world)),
    ...(mode === 'dev' ? [viteServer(world)] : []),
  ]
}

/** In development people come in through vite, which sends what is not the web app on to the gateway. */
function viteServer(world: Surroundings): ProcessSpec {
  return {
    name: 'web',
    command: process.execPath,
    args: ['infra/local/src/vite-dev.ts'],
    cwd: root,
    env: {
      ...inherited(),
      VITE_ADDRESS: world.address,
      GATEWAY_URL: `http://127.0.0.1:${world.ports.gateway}`,
    },
    readyUrl: world.address,
  }
}

/** Our own environment without what names the whole world's engines: every process gets exactly its own. */
export function inherited(): NodeJS.ProcessEnv {
  const { DATABASE_URL, REDIS_URL, KAFKA_BROKERS, PORT, HOST, ...rest } = process.env
  // Types are stripped and code is compiled once per file, not once per process and start.
  return { NODE_COMPILE_CACHE: join(root, '.local', 'cache', 'compile'), ...rest }
}

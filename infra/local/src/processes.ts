import { join } from 'node:path'
import { root } from './layout.ts'
import type { ProcessSpec } from './supervisor.ts'

/** The services of the product; each owns the database `vitrine_<name>`. */
export const services = ['identity', 'content', 'museums', 'notifications'] as const
export type ServiceName = (typeof services)[number]

/** What the rest of the world looks like to a process. */
export type Surroundings = {
  /** A server's address; every service gets its own database on it. */
  databaseUrl: string
  redisUrl: string
  kafkaBrokers: string
  secrets: { JWT_SIGNING_KEYS: string; SECRET_KEY: string }
  /** The gateway's own address; services listen on the loopback only. */
  host: string
  /** Where people reach the product. */
  publicUrl: string
  webDist: string
  /** The port of each process. */
  ports: Record<string, number>
}

export const processNames = [...services.flatMap(service => [service, `${service}.worker`]), 'gateway']

export function databaseOf(databaseUrl: string, service: ServiceName): string {
  const url = new URL(databaseUrl)
  url.pathname = `/vitrine_${service}`
  return url.href
}

const urlOf = (world: Surroundings, service: ServiceName) => `http://127.0.0.1:${world.ports[service]}`

/** The variables of one service, for its processes, its migrations, its seed and its command line tools. */
export function serviceEnv(world: Surroundings, service: ServiceName): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: databaseOf(world.databaseUrl, service),
    REDIS_URL: world.redisUrl,
    KAFKA_BROKERS: world.kafkaBrokers,
    JWKS_URL: `${urlOf(world, 'identity')}/.well-known/jwks.json`,
    ...(service === 'identity' ? world.secrets : {}),
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

/** Everything that runs, as a list: to add a service is to add its name above. */
export function processSpecs(world: Surroundings, mode: 'start' | 'dev'): ProcessSpec[] {
  const spec = (name: string, main: string, env: Record<string, string>): ProcessSpec => ({
    name,
    command: process.execPath,
    args: [
      ...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []),
      '--import',
      './libs/telemetry/src/register.ts',
      main,
    ],
    cwd: root,
    env: { OTEL_SERVICE_NAME: name, ...inherited(), ...env },
    readyUrl: `http://127.0.0.1:${env.PORT}/readyz`,
  })
  return [
    ...services.flatMap(service => {
      const env = serviceEnv(world, service)
      const [main, worker] = [service, `${service}.worker`]
      return [
        spec(main, `services/${service}/src/main.ts`, { ...env, PORT: String(world.ports[main]) }),
        spec(worker, `services/${service}/src/worker.ts`, { ...env, PORT: String(world.ports[worker]) }),
      ]
    }),
    spec('gateway', 'gateway/src/main.ts', gatewayEnv(world)),
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
      PUBLIC_URL: world.publicUrl,
      GATEWAY_URL: `http://127.0.0.1:${world.ports.gateway}`,
    },
    readyUrl: world.publicUrl,
  }
}

/** Our own environment without what names the whole world's engines: every process gets exactly its own. */
export function inherited(): NodeJS.ProcessEnv {
  const { DATABASE_URL, REDIS_URL, KAFKA_BROKERS, PORT, HOST, ...rest } = process.env
  // Types are stripped and code is compiled once per file, not once per process and start.
  return { NODE_COMPILE_CACHE: join(root, '.local', 'cache', 'compile'), ...rest }
}

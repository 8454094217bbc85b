/**
 * A step of `docker compose up`: generates the passwords and keys of a new deployment, keeps them in the volume at
 * /secrets/all, and gives each process a volume with those that it needs. Needs no network.
 */
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseNameOf, needsOf, type Service, services } from '@vitrine/contracts'
import {
  completeKeys,
  inDocumentDatabase,
  type Keys,
  keysFor,
  newPassword,
  redisConfiguration,
} from '@vitrine/service-kit'

const directory = process.env.SECRETS_DIR ?? '/secrets'
const passwords = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'MONGO_PASSWORD'] as const
type Passwords = Record<(typeof passwords)[number], string>

const kept = join(directory, 'all', 'secrets.json')
const known: Partial<Passwords & Keys> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
const secrets = {
  ...known,
  ...(Object.fromEntries(passwords.map(name => [name, known[name] ?? newPassword()])) as Passwords),
  ...(await completeKeys(known)),
}
write(kept, JSON.stringify(secrets), 0o400)

const redisUrl = `redis://:${secrets.REDIS_PASSWORD}@redis:6379`
for (const service of services) give(service, serviceSecrets(service))
give('gateway', { REDIS_URL: redisUrl })
// The volumes are mounted in one container each, whose account is another than this one's.
write(join(directory, 'postgres', 'password'), secrets.POSTGRES_PASSWORD, 0o444)
write(join(directory, 'mongo', 'password'), secrets.MONGO_PASSWORD, 0o444)
write(join(directory, 'redis', 'redis.conf'), redisConfiguration(secrets.REDIS_PASSWORD, '/data'), 0o444)

function serviceSecrets(service: Service): Record<string, string> {
  const mongo = `mongodb://vitrine:${secrets.MONGO_PASSWORD}@mongo:27017`
  const name = databaseNameOf(service)
  return {
    DATABASE_URL: `postgresql://postgres:${secrets.POSTGRES_PASSWORD}@postgres:5432/${name}`,
    REDIS_URL: redisUrl,
    ...(needsOf(service).includes('mongo') && { MONGO_URL: inDocumentDatabase(mongo, name) }),
    ...keysFor(service, secrets),
  }
}

/** As `image/start.sh` reads them; the values, passwords and JSON, hold no single quote. */
function give(name: string, variables: Record<string, string>): void {
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}='${value}'\n`)
  write(join(directory, name, 'vitrine.env'), lines.join(''), 0o444)
}

/** By another name first, so that no process reads half of it. */
function write(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text)
  chmodSync(`${file}.new`, mode)
  renameSync(`${file}.new`, file)
}

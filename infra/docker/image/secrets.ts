/**
 * A step of `docker compose up`: generates the passwords and keys of a new deployment, keeps them in the volume at
 * /secrets/all, and gives each process a volume with those that it needs. Needs no network.
 */
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyRing, keyRings, keysOf, needsOf, type Service, services } from '@vitrine/contracts'
import { newKeyRing, newPassword } from '@vitrine/service-kit'

const directory = process.env.SECRETS_DIR ?? '/secrets'
const passwords = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'MONGO_PASSWORD'] as const
type Secrets = Record<(typeof passwords)[number] | (typeof keyRings)[KeyRing], string>

const kept = join(directory, 'all', 'secrets.json')
const known: Partial<Secrets> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
const secrets = { ...known } as Secrets
for (const name of passwords) secrets[name] ??= newPassword()
for (const ring of Object.keys(keyRings) as KeyRing[]) secrets[keyRings[ring]] ??= await newKeyRing(ring)
write(kept, JSON.stringify(secrets), 0o400)

const redisUrl = `redis://:${secrets.REDIS_PASSWORD}@redis:6379`
for (const service of services) give(service, serviceSecrets(service))
give('gateway', { REDIS_URL: redisUrl })
// The volumes are mounted in one container each, whose account is another than this one's.
write(join(directory, 'postgres', 'password'), secrets.POSTGRES_PASSWORD, 0o444)
write(join(directory, 'mongo', 'password'), secrets.MONGO_PASSWORD, 0o444)
write(join(directory, 'redis', 'redis.conf'), redisConfiguration(secrets.REDIS_PASSWORD), 0o444)

function serviceSecrets(service: Service): Record<string, string> {
  const documents = `mongodb://vitrine:${secrets.MONGO_PASSWORD}@mongo:27017/vitrine_${service}?authSource=admin`
  return {
    DATABASE_URL: `postgresql://postgres:${secrets.POSTGRES_PASSWORD}@postgres:5432/vitrine_${service}`,
    REDIS_URL: redisUrl,
    ...(needsOf(service).includes('mongo') && { MONGO_URL: documents }),
    ...Object.fromEntries(keysOf(service).map(ring => [keyRings[ring], secrets[keyRings[ring]]])),
  }
}

/** As `image/start.sh` reads them; the values, passwords and JSON, hold no single quote. */
function give(name: string, variables: Record<string, string>): void {
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}='${value}'\n`)
  write(join(directory, name, 'vitrine.env'), lines.join(''), 0o444)
}

/** Jobs are stored there too, so nothing may be evicted and every write reaches the append-only file. */
function redisConfiguration(password: string): string {
  return [
    `requirepass ${password}`,
    'dir /data',
    'save ""',
    'appendonly yes',
    'appendfsync everysec',
    'maxmemory-policy noeviction',
    '',
  ].join('\n')
}

/** By another name first, so that no process reads half of it. */
function write(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text)
  chmodSync(`${file}.new`, mode)
  renameSync(`${file}.new`, file)
}

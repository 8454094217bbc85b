/** The running stack as a fault test sees it: users who call the gateway, the databases, and the processes to stop. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sessionCookies } from '@vitrine/contracts'
import { accessToken, createDatabase, type Database } from '@vitrine/service-kit'
import { importJWK, type JWK, SignJWT } from 'jose'

const root = new URL('../../../', import.meta.url)

function fromEnvironment(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this through its npm script, with a running stack`)
  return value
}

export interface Person {
  id: number
  username: string
  role: string
  /** Calls the gateway as this person; tries again for as long as no answer says what became of it. */
  post<T>(path: string, body?: object): Promise<T>
}

export interface FaultEnvironment {
  people: Person[]
  content: Database
  notifications: Database
  close(): Promise<void>
}

export async function openEnvironment(): Promise<FaultEnvironment> {
  const databaseOf = (service: string) =>
    createDatabase({ url: fromEnvironment(`${service}_DATABASE_URL`), max: 2, name: 'faults' })
  const [identity, content, notifications] = ['IDENTITY', 'CONTENT', 'NOTIFICATIONS'].map(databaseOf) as [
    Database,
    Database,
    Database,
  ]
  const rows = await identity.query<{ id: number; username: string; role: string }>(
    'select id, username, role from users order by id limit 60',
  )
  await identity.close()
  const people = await Promise.all(rows.map(personOf))
  return {
    people,
    content,
    notifications,
    close: async () => void (await Promise.all([content.close(), notifications.close()])),
  }
}

/** Signed in with the stack's own key, so that the limits on signing in do not matter. */
async function personOf(row: { id: number; username: string; role: string }): Promise<Person> {
  const address = fromEnvironment('VITRINE_URL')
  const publicUrl = process.env.PUBLIC_URL ?? address
  const [key] = (JSON.parse(fromEnvironment('JWT_SIGNING_KEYS')) as { keys: [JWK, ...JWK[]] }).keys
  const sessionId = crypto.randomUUID()
  const tokenFor = async () =>
    new SignJWT({ username: row.username, role: row.role, sid: sessionId })
      .setProtectedHeader({
        alg: accessToken.algorithm,
        typ: accessToken.type,
        ...(key.kid && { kid: key.kid }),
      })
      .setSubject(String(row.id))
      .setIssuer(accessToken.issuer)
      .setAudience(accessToken.audience)
      .setIssuedAt()
      .setExpirationTime('10 minutes')
      .sign(await importJWK(key, accessToken.algorithm))
  const token = await tokenFor()

  return {
    ...row,
    async post<T>(path: string, body: object = {}): Promise<T> {
      const idempotencyKey = crypto.randomUUID()
      for (let attempt = 1; ; attempt++) {
        const answer = await fetch(`${address}${path}`, {
          method: 'POST',
          headers: {
            cookie: `${sessionCookies(publicUrl).access}=${token}`,

            origin: new URL(publicUrl).origin,
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(15_000),
        }).catch((error: Error) => error)
        if (!(answer instanceof Error) && answer.ok) return (await answer.json()) as T
        const what = answer instanceof Error ? answer.message : `${answer.status} ${await answer.text()}`
        const isFinal = !(answer instanceof Error) && answer.status < 500
        if (isFinal || attempt === 10) throw new Error(`POST ${path} as ${row.username}: ${what}`)
        await pause(300)
      }
    },
  }
}

/** The process of that name in `.local/run.json`; undefined while the supervisor restarts it. */
export function findProcess(name: string): number | undefined {
  const stack = JSON.parse(readFileSync(new URL('.local/run.json', root), 'utf8')) as {
    pids: Record<string, number>
  }
  return stack.pids[name]
}

/** Asks again until it is true, or for so long; says whether it became true. */
export async function becomes(
  isTrue: () => Promise<boolean> | boolean,
  maxMs: number,
  everyMs = 200,
): Promise<boolean> {
  const deadline = Date.now() + maxMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) return false
    await pause(everyMs)
  }
  return true
}

export interface Check {
  what: string
  found: number
  wanted: number
}

/** Prints what was found beside what was wanted; returns the exit code. */
export function verdict(name: string, checks: readonly Check[]): number {
  for (const { what, found, wanted } of checks)
    console.log(
      `${found === wanted ? 'ok  ' : 'FAIL'}  ${what}: ${found}${found === wanted ? '' : `, not ${wanted}`}`,
    )
  const passed = checks.every(({ found, wanted }) => found === wanted)
  console.log(`${passed ? 'PASS' : 'FAIL'}  ${name}`)
  return passed ? 0 : 1
}

/** How many of a service's events have not reached the broker. */
export async function unpublished(database: Database): Promise<number> {
  const [row] = await database.query<{ rows: number }>(
    'select count(*)::int as rows from outbox where published_at is null',
  )
  return row?.rows ?? 0
}

export async function deadLetters(database: Database): Promise<number> {
  const [row] = await database.query<{ rows: number }>(
    'select count(*)::int as rows from dead_letters where resolved_at is null',
  )
  return row?.rows ?? 0
}

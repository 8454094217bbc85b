import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError, type Route, texts } from '@vitrine/contracts'
import type { FastifyRequest } from 'fastify'
import type { Sql, Transaction } from './database.ts'
import { purge } from './purge.ts'

const keptFor = "interval '24 hours'"

/** Fields that the fingerprint leaves out: a fast hash of a password could be guessed. */
const secretFields: ReadonlySet<string> = new Set(['password', 'newPassword', 'currentPassword'])

/** One caller's `Idempotency-Key`: the same key for the same request is answered once and replayed for 24 h. */
export interface Idempotency {
  readonly key: string
  /** The person's id; 0 for a caller who is not signed in. */
  readonly actorId: number
  /** SHA-256 over the operation, its parameters and its body without passwords; of a streamed body see {@link addToFingerprint}. */
  fingerprint: string
  /** Set by {@link mutate} when the answer is an earlier one. */
  replayed: boolean
}

export function idempotencyOf(route: Route, request: FastifyRequest): Idempotency | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw new AppError('validation_error', texts.errors.idempotencyKey)
  }
  const body = request.body instanceof Readable ? null : (request.body ?? null)
  const input = JSON.stringify([route.method, route.path, request.params, body], (name, value) =>
    secretFields.has(name) ? undefined : value,
  )
  return { key, actorId: request.viewer?.id ?? 0, fingerprint: sha256(input), replayed: false }
}

/**
 * Completes the fingerprint of a request whose body is streamed, before {@link mutate}: with the SHA-256 of its file and its
 * fields, or with the headers that say what comes. Without it the key would answer any other file.
 */
export function addToFingerprint(idempotency: Idempotency | null, content: string): void {
  if (idempotency) idempotency.fingerprint = sha256(idempotency.fingerprint + content)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

export interface Transactor<Tx extends Transaction = Transaction> {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Runs a mutation and stores its answer in the same transaction, so that a retry (the client's, after an answer
 * that got lost) finds either both or neither. Two at once with one key: the second waits for the first's commit
 * and replays it. Only successes are stored: a refusal left nothing behind and may be tried again.
 */
export async function mutate<Tx extends Transaction, Answer>(
  database: Transactor<Tx>,
  idempotency: Idempotency | null,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  if (!idempotency) return database.transaction(work)
  const { actorId, key, fingerprint } = idempotency
  return database.transaction(async tx => {
    // A key whose answer is too old to be replayed is claimed as if it were new, purged or not.
    const claimed = await tx.query(
      `insert into idempotency_keys as stored (actor_id, key, fingerprint) values ($1, $2, $3)
       on conflict (actor_id, key) do update
         set fingerprint = excluded.fingerprint, answer = null, created_at = excluded.created_at
         where stored.created_at < now() - ${keptFor}
       returning key`,
      [actorId, key, fingerprint],
    )
    if (claimed.length === 0) {
      idempotency.replayed = true
      return replay<Answer>(tx, idempotency)
    }
    const answer = await work(tx)
    await storeAnswer(tx, idempotency, answer)
    return answer
  })
}

async function storeAnswer(tx: Transaction, { actorId, key }: Idempotency, answer: unknown): Promise<void> {
  await tx.query('update idempotency_keys set answer = $3::json where actor_id = $1 and key = $2', [
    actorId,
    key,
    JSON.stringify(answer ?? null),
  ])
}

async function replay<Answer>(tx: Transaction, { actorId, key, fingerprint }: Idempotency): Promise<Answer> {
  const [earlier] = await tx.query<{ fingerprint: string; answer: Answer }>(
    'select fingerprint, answer from idempotency_keys where actor_id = $1 and key = $2',
    [actorId, key],
  )
  if (earlier?.fingerprint !== fingerprint) {
    throw new AppError('idempotency_key_reused', texts.errors.idempotencyKeyReused)
  }
  return earlier.answer
}

/**
 * Replaces the answer of a key that {@link mutate} has replayed, where the work that the answer stands for has failed and
 * begins again. `work` is given the answer as it is stored by now: of two retries at once, the second gets the first's.
 */
export async function renewAnswer<Tx extends Transaction, Answer>(
  database: Transactor<Tx>,
  idempotency: Idempotency,
  work: (tx: Tx, stored: Answer) => Promise<Answer>,
): Promise<Answer> {
  const { actorId, key } = idempotency
  return database.transaction(async tx => {
    await tx.query('select 1 from idempotency_keys where actor_id = $1 and key = $2 for update', [
      actorId,
      key,
    ])
    const answer = await work(tx, await replay<Answer>(tx, idempotency))
    await storeAnswer(tx, idempotency, answer)
    return answer
  })
}

/** Deletes the answers to a user, and those to an anonymous visitor that say which account they are about. */
export async function eraseIdempotencyKeys(sql: Sql, userId: number): Promise<void> {
  await sql.query(
    `delete from idempotency_keys
     where actor_id = $1::bigint or (actor_id = 0 and $1::bigint::text in (answer ->> 'id', answer ->> 'userId'))`,
    [userId],
  )
}

/** Housekeeping: deletes answers that are no longer replayed; returns how many. */
export const purgeIdempotencyKeys = (sql: Sql, batch?: number): Promise<number> =>
  purge(
    sql,
    `delete from idempotency_keys where ctid = any(array(
       select ctid from idempotency_keys where created_at < now() - ${keptFor} limit $1::int)) returning 1`,
    [],
    batch,
  )

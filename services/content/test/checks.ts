import { type ErrorCode, texts } from '@vitrine/contracts'
import { tableDigest } from '@vitrine/testing'
import { expect } from 'vitest'
import type { TestEnvironment } from './environment.ts'

export interface Refusal {
  status: number
  code: ErrorCode
  message?: string
  field?: string
}

export const invalid = (field?: string, message?: string): Refusal => ({
  status: 400,
  code: 'validation_error',
  ...(field !== undefined && { field }),
  ...(message !== undefined && { message }),
})
export const unauthenticated: Refusal = {
  status: 401,
  code: 'unauthenticated',
  message: texts.errors.authentication.message,
}
export const forbidden: Refusal = {
  status: 403,
  code: 'forbidden',
  message: texts.errors.accessDenied.message,
}
export const missing: Refusal = { status: 404, code: 'not_found', message: texts.errors.notFound.message }

/** Read by the author and moderators only: what may be restored, and the history. */
export const historyTables = ['deleted_posts', 'deleted_comments', 'post_revisions', 'comment_revisions']

/** What the tests of edits and deletions look at. */
export function createChecks(env: TestEnvironment) {
  const tables = async (): Promise<string[]> => {
    const rows = await env.ctx.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    return rows.map(row => row.name)
  }
  /** A digest of every row of every table. */
  const stored = async () => {
    const digests = (await tables()).map(name => `${tableDigest(`"${name}"`)} as "${name}"`)
    return env.ctx.db.query(`select ${digests.join(', ')}`)
  }
  return {
    /** The call answers with the refusal, and nothing is stored or changed. */
    async refused(call: Parameters<TestEnvironment['call']>, expected: Refusal): Promise<void> {
      await env.drain()
      const before = await stored()
      const { status, body, headers } = await env.call(...call)
      expect({ status, code: body.code }).toEqual({ status: expected.status, code: expected.code })
      if (expected.message !== undefined) expect(body.message).toBe(expected.message)
      if (expected.field !== undefined) expect(body.errors).toMatchObject([{ field: expected.field }])
      expect(body.requestId).toEqual(expect.any(String))
      expect(headers['cache-control']).toBe('no-store')
      expect(await stored()).toEqual(before)
    },
    /** Which tables hold the word in any column. */
    async tablesWith(word: string): Promise<string[]> {
      const found: string[] = []
      for (const name of await tables()) {
        const rows = await env.ctx.db.query(`select 1 from "${name}" as t where t::text ilike $1`, [
          `%${word}%`,
        ])
        if (rows.length > 0) found.push(name)
      }
      return found
    },
    /** How many events of a type were published about a post. */
    async published({ type }: { type: string }, postId: number): Promise<number> {
      const rows = await env.ctx.db.query('select 1 from outbox where type = $1 and key = $2', [
        type,
        String(postId),
      ])
      return rows.length
    },
    /** Does something when the service's clock is that much later. */
    async later<T>(ms: number, work: () => Promise<T>): Promise<T> {
      env.time.offsetMs = ms
      try {
        return await work()
      } finally {
        env.time.offsetMs = 0
      }
    },
  }
}

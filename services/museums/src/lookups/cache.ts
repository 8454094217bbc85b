import { createHash } from 'node:crypto'
import { plainText } from '@vitrine/service-kit'
import type { z } from 'zod'
import type { MuseumsContext } from '../context.ts'

const daySeconds = 24 * 60 * 60

/**
 * The answer of a server to a question, kept for all processes: 30 days, and a day where there is none. While Redis is
 * unavailable nothing is kept. A failure is not an answer.
 */
export async function cached<Schema extends z.ZodType>(
  { redis, log }: Pick<MuseumsContext, 'redis' | 'log'>,
  { of, schema, question }: { of: string; schema: Schema; question: string },
  ask: () => Promise<z.output<Schema> | null>,
): Promise<z.output<Schema> | null> {
  const digest = createHash('sha256').update(plainText(question)).digest('base64url')
  const key = `lookups:${of}:${digest}`
  const failed = (error: unknown) => {
    log.warn({ err: error }, 'a look-up is not cached')
    return null
  }
  const known = await redis.get(key).catch(failed)
  if (known !== null) return known === 'null' ? null : schema.parse(JSON.parse(known))
  const answer = await ask()
  const seconds = answer === null ? daySeconds : 30 * daySeconds
  await redis.set(key, JSON.stringify(answer), 'EX', seconds).catch(failed)
  return answer
}

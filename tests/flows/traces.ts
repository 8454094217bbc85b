import type { Network } from '@vitrine/network'

/**
 * History and audit: read by the author within the time to undo, and by moderators (B-14, B-68). Beside them only
 * Kafka's topics, the history of events, keep what was written until they expire.
 */
export const historyTables = [
  'content.deleted_posts',
  'content.deleted_comments',
  'content.post_revisions',
  'content.comment_revisions',
]

/** Every table of every service that holds the word in any column, as `service.table`. */
export async function tablesWith(network: Network, word: string): Promise<string[]> {
  const found: string[] = []
  for (const service of ['identity', 'content', 'museums', 'notifications'] as const) {
    const { db } = network[service].ctx
    const tables = await db.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    for (const { schema, name } of tables) {
      const rows = await db.query(`select 1 from "${schema}"."${name}" as t where t::text ilike $1 limit 1`, [
        `%${word}%`,
      ])
      if (rows.length > 0) found.push(`${service}.${name}`)
    }
  }
  return found
}

/** Every Redis key that holds the word in its name or value, whatever its type. */
export async function keysWith(network: Network, word: string): Promise<string[]> {
  const { redis } = network.content.ctx
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: key => redis.get(key),
    hash: key => redis.hgetall(key),
    list: key => redis.lrange(key, 0, -1),
    set: key => redis.smembers(key),
    zset: key => redis.zrange(key, '0', '-1'),
    stream: key => redis.xrange(key, '-', '+'),
  }
  const found: string[] = []
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key)
    // It ended after the listing.
    if (type === 'none') continue
    const read = readers[type]
    if (!read) throw new Error(`Redis key ${key} is of the unknown type ${type}`)
    if (`${key} ${JSON.stringify(await read(key))}`.includes(word)) found.push(key)
  }
  return found
}

/** The addresses of the gateway whose answer holds the word, asked as each of these people. */
export async function answersWith(
  network: Network,
  word: string,
  people: Record<string, string>,
  paths: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const [who, cookie] of Object.entries(people)) {
    for (const path of paths) {
      const answer = await fetch(network.url + path, { headers: { cookie, accept: 'text/html, */*' } })
      if ((await answer.text()).includes(word)) found.push(`${who} ${path}`)
    }
  }
  return found
}

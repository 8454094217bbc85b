import type { Database } from '@vitrine/service-kit'

/** What is used of a connection of the pool. */
interface Client {
  query(statement: string | { text: string }, ...more: unknown[]): unknown
}

/**
 * Records the text of every statement that a database runs from now on, those of transactions and of Prisma too, in the
 * order in which they are sent. `take` returns those since the last call.
 */
export function recordStatements({ pool }: Database) {
  let texts: string[] = []
  const originals = new Map<Client, Client['query']>()
  const record = (connection: object) => {
    const client = connection as Client
    if (originals.has(client)) return
    const { query } = client
    originals.set(client, query)
    client.query = (statement, ...more) => {
      texts.push(typeof statement === 'string' ? statement : statement.text)
      return query.call(client, statement, ...more)
    }
  }
  // The pool has no list of its connections; each passes here before its first statement.
  pool.on('acquire', record)
  return {
    take(): string[] {
      const taken = texts
      texts = []
      return taken
    },
    stop(): void {
      pool.off('acquire', record)
      for (const [client, query] of originals) client.query = query
    },
  }
}

import { createDatabase, type Database } from '@vitrine/service-kit'
import type { MuseumsContext } from '../../../../services/museums/src/context.ts'
import { searchMuseums } from '../../../../services/museums/src/search/museums.search.ts'
import { searchPosts, searchTag } from '../../../../services/museums/src/search/posts.search.ts'
import { searchUsernames, searchUsers } from '../../../../services/museums/src/search/users.search.ts'

interface Statement {
  name?: string
  text: string
  values: unknown[]
}
/** What one search asks the database: groups at the same time, the statements of a group one after another. */
export type Statements = Statement[][]

/** The databases of the service, as it opens them. */
export function openSearch(url: string) {
  const db = createDatabase({ url, name: 'bench-search', max: 10 })
  const searchDb = createDatabase({ url, name: 'bench-search-plans', max: 5, plans: 'once' })
  const [plain, planned] = [recorded(db), recorded(searchDb)]
  const ctx = { db: plain.db, searchDb: planned.db, clock: () => new Date() } as unknown as MuseumsContext
  const taken = () => [...plain.take(), ...planned.take()]

  return {
    /** The statements of a search, as the service sends them. */
    async statementsOf(q: string, limit: number): Promise<Statements> {
      const searcher = { id: 0, at: new Date() }
      const searches = q.startsWith('#')
        ? [() => searchTag(ctx.db, searcher, q, undefined, limit)]
        : q.startsWith('@')
          ? [() => searchUsernames(ctx.db, searcher, q, limit)]
          : [
              () => searchMuseums(ctx, { q, limit }),
              () => searchUsers(ctx.db, searcher, q, limit),
              () => searchPosts(ctx.db, searcher, q, undefined, limit),
            ]
      const groups: Statements = []
      for (const search of searches) {
        await search()
        groups.push(taken())
      }
      return groups
    },
    /** Runs the statements alone. */
    run: (statements: Statements): Promise<unknown> =>
      Promise.all(
        statements.map(async group => {
          for (const { name, text, values } of group) {
            if (name === undefined) await db.query(text, values)
            else await searchDb.pool.query({ name, text, values })
          }
        }),
      ),
    close: () => Promise.all([db.close(), searchDb.close()]),
  }
}

/** A database that remembers what it is asked. */
function recorded(real: Database): { db: Database; take(): Statement[] } {
  let asked: Statement[] = []
  const db = {
    ...real,
    query: (text: string, values: unknown[] = []) => {
      asked.push({ text, values })
      return real.query(text, values)
    },
    pool: {
      query: (statement: Statement) => {
        asked.push(statement)
        return real.pool.query(statement)
      },
    },
  } as unknown as Database
  return {
    db,
    take() {
      const taken = asked
      asked = []
      return taken
    },
  }
}

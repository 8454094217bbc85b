import { type Notification, notificationSent, type UserSummary } from '@vitrine/contracts'
import { startTestService } from '@vitrine/testing'
import notifications from '../src/service.ts'

export const person = (id: number): UserSummary => ({
  id,
  username: `person${id}`,
  slug: `person${id}`,
  firstName: 'Some',
  lastName: 'One',
  profileImageUrl: null,
  role: 'Traveler',
})

/** A user who likes what the tests' user shared. */
export const liker: UserSummary = {
  id: 2,
  username: 'bo',
  slug: 'bo',
  firstName: 'Bo',
  lastName: 'Li',
  profileImageUrl: null,
  role: 'Traveler',
}

/** The service on its own database; the test publishes the events of the other services. */
export async function createTestEnvironment(
  clock = () => new Date('2026-11-21T12:00:00.000Z'),
  env: Record<string, string> = {},
) {
  const service = await startTestService(notifications, { clock, env, recurring: false })
  const { tokens, publisher } = service

  return {
    service,
    tokens,
    publish: publisher.publish,
    async listAs(id: number, query = ''): Promise<Notification[]> {
      const answer = await service.app.inject({
        url: `/api/notifications${query}`,
        headers: await tokens.as({ id }),
      })
      return answer.json()
    },
    async readAllAs(id: number) {
      return service.app.inject({
        method: 'PUT',
        url: '/api/notifications/read-all',
        headers: await tokens.as({ id }),
      })
    },
    /** Which tables hold the word, in any column. */
    async rowsWith(word: string): Promise<string[]> {
      const tables = await service.ctx.db.query<{ name: string }>(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      const found: string[] = []
      for (const { name } of tables) {
        const rows = await service.ctx.db.query(`select 1 from "${name}" as t where t::text ilike $1`, [
          `%${word}%`,
        ])
        if (rows.length > 0) found.push(name)
      }
      return found
    },
    async outboxTypes(): Promise<string[]> {
      const rows = await service.ctx.db.query<{ type: string }>(
        'select type from outbox where type = $1 order by seq',
        [notificationSent.type],
      )
      return rows.map(row => row.type)
    },
    async clear() {
      await service.drain()
      await service.ctx.db.query(
        `truncate notifications, notification_actors, notification_comments, notification_dedup, subject_changes,
           follows, people, blocks, mutes, notification_preferences, muted_threads, outbox, inbox, dead_letters, idempotency_keys`,
      )
    },
    close: service.stop,
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>

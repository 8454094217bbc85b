import { type Notification, notificationSent, type UserSummary } from '@vitrine/contracts'
import { startTestService } from '@vitrine/testing'
import notifications from '../src/service.ts'

/** Somebody who likes what the tests' person shared. */
export const liker: UserSummary = {
  id: 2,
  username: 'bo',
  slug: 'bo',
  firstName: 'Bo',
  lastName: 'Li',
  profileImageUrl: null,
  role: 'Traveler',
}

/** The service alone; the test takes the part of the other services. */
export async function createWorld(clock = () => new Date('2026-11-21T12:00:00.000Z')) {
  const service = await startTestService(notifications, { clock })
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
        'truncate notifications, notification_actors, told, outbox, inbox, idempotency_keys',
      )
    },
    close: service.stop,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

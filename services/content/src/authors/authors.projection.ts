import { type userRegistered, userUpdated } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { storeUsers } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'

export const keepAuthors =
  (ctx: Pick<ContentContext, 'memory'>): BatchHandler<typeof userRegistered | typeof userUpdated> =>
  async (events, { tx, afterCommit }) => {
    const changed = await storeUsers(tx, 'authors', events)
    afterCommit(() => ctx.memory.publish({ of: 'authors', ids: events.map(({ data }) => data.user.id) }))
    const updated = new Set(
      events.filter(each => each.type === userUpdated.type).map(each => each.data.user.id),
    )
    const audiences = changed.filter(row => updated.has(row.id))
    if (audiences.length > 0) afterCommit(() => ctx.memory.publish({ of: 'audiences', authors: audiences }))
  }

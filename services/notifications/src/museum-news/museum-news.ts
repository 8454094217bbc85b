import { type museumHoursChanged, museumHoursDoubted } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { deliver } from '../deliveries/deliver.ts'
import type { Delivery } from '../deliveries/delivery.ts'
import { lockVisibility } from '../deliveries/wanted.repository.ts'
import {
  endNews,
  keepNews,
  listFollowersAfter,
  lockNews,
  moveOn,
  type News,
} from './museum-news.repository.ts'

/** How many followers are notified in one transaction. */
const pageSize = 500

/** Keeps what followers are to be notified of: a museum may have too many of them for the handling of an event. */
export const keepMuseumNews: BatchHandler<typeof museumHoursChanged | typeof museumHoursDoubted> = async (
  events,
  { tx },
) => {
  for (const event of events) {
    const isDoubt = event.type === museumHoursDoubted.type
    await keepNews(tx, {
      news: isDoubt ? 'hours-doubted' : 'hours-changed',
      museum: event.data.museum,
      byUser: 'userId' in event.data ? event.data.userId : null,
      happenedAt: event.time,
      version: event.aggregateVersion,
    })
  }
}

/** Notifies the followers of museums whose hours have changed or are in doubt, page by page; returns how many. */
export async function sendMuseumNews(ctx: NotificationsContext): Promise<number> {
  let notified = 0
  while (true) {
    const page = await ctx.db.transaction(async tx => {
      await lockVisibility(tx, 'shared')
      const news = await lockNews(tx)
      if (!news) return null
      const followers = await listFollowersAfter(tx, news, pageSize)
      const others = followers.filter(userId => userId !== news.by_user)
      await deliver(
        ctx,
        tx,
        others.map(userId => deliveryOf(news, userId)),
      )
      const last = followers.at(-1)
      if (last === undefined || followers.length < pageSize) await endNews(tx, news)
      else await moveOn(tx, news, last)
      return others.length
    })
    if (page === null) return notified
    notified += page
  }
}

const deliveryOf = (news: News, userId: number): Delivery => ({
  userId,
  kind: 'museum_hours',
  target: `${news.news}:${news.museum_id}`,
  link: `/museum/${news.slug}`,
  actor: null,
  subject: null,
  notice: { of: news.news, museum: news.name, notes: '' },
  happenedAt: news.happened_at.toISOString(),
  version: news.version,
})

import { type Recap, recapInsightHours } from '@vitrine/contracts'
import { museumRefOf } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../../context.ts'
import { type EventColumns, eventRefOf } from '../../events/event-row.ts'
import { findShown } from '../access.ts'
import { findNextMeetup } from '../meetups.repository.ts'
import { mayChange, seesInside } from '../permission.ts'
import { isShown, recapNotFound } from './access.ts'
import { listRecapInsights, listRecapPhotos } from './items.repository.ts'
import { findRecap } from './recaps.repository.ts'

const hourMs = 3_600_000

/** What became of a meetup, as its reader is shown it (C-11). */
export async function getRecap(ctx: CommunitiesContext, viewer: Actor, meetupId: number): Promise<Recap> {
  const { standing, meetup, reader } = await findShown(ctx, viewer, meetupId)
  const recap = await findRecap(ctx.db, meetupId)
  if (!recap || !isShown(recap, standing, viewer, meetup)) throw recapNotFound()
  const at = ctx.clock()
  const mayEdit = mayChange(standing, viewer, meetup) !== null && standing.community.state !== 'archived'
  const { state, text, published_at: publishedAt, version } = recap
  const read = { ...reader, state, mayEdit, seesInside: seesInside(standing, viewer), at }
  const [photos, insights, next] = await Promise.all([
    listRecapPhotos(ctx.db, meetupId, { ...read, signing: { keys: ctx.config.MEDIA_URL_KEYS, now: at } }),
    listRecapInsights(ctx.db, meetupId, read),
    findNextMeetup(ctx.db, meetup.community_id, reader, at),
  ])
  return {
    meetupId,
    state,
    text,
    museum: museumRefOf(meetup),
    attendedCount: meetup.attending,
    photos,
    insights,
    next: next && eventRefOf(next),
    publishedAt: publishedAt?.toISOString() ?? null,
    collectsUntil: collectsUntil(meetup).toISOString(),
    mayEdit,
    version,
  }
}

const collectsUntil = ({ ends_at }: Pick<EventColumns, 'ends_at'>): Date =>
  new Date(ends_at.getTime() + recapInsightHours * hourMs)

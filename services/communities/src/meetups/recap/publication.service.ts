import type { PublishRecap, Recap } from '@vitrine/contracts'
import { mutate } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../../context.ts'
import { refuseStale } from '../../events/refusals.ts'
import { seesInside } from '../permission.ts'
import { lockForEditor } from './access.ts'
import { recordForOrganizer, requireAuthor } from './edit.service.ts'
import { listRecapInsights, listRecapPhotos, putIn } from './items.repository.ts'
import { publishPublished, publishWithdrawn } from './published.ts'
import { getRecap } from './read.service.ts'
import { markDraft, markPublished } from './recaps.repository.ts'

/** Publishes the recap of a meetup as its editor was shown the draft; one that is published stays as it is. */
export async function publishRecap(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, version, photoIds, insightIds }: { meetupId: number } & PublishRecap,
): Promise<Recap> {
  await mutate(ctx.db, idempotency, async tx => {
    const edited = await lockForEditor(ctx, tx, viewer, meetupId)
    const { standing, meetup, recap } = edited
    requireAuthor(edited, viewer)
    if (recap.state === 'published') return {}
    refuseStale(recap, version)
    const at = ctx.clock()
    const reader = {
      ...{ id: viewer.id, isMember: standing.membership !== null, seesInside: seesInside(standing, viewer) },
      ...{ state: recap.state, mayEdit: false, at },
    }
    const signing = { keys: ctx.config.MEDIA_URL_KEYS, now: at }
    const photos = await listRecapPhotos(tx, meetupId, { ...reader, signing })
    const insights = await listRecapInsights(tx, meetupId, reader)
    const shown = {
      photo: seen(
        photos.map(({ id }) => id),
        photoIds,
      ),
      insight: seen(
        insights.map(({ postId }) => postId),
        insightIds,
      ),
    }
    await putIn(tx, 'photo', meetupId, shown.photo)
    await putIn(tx, 'insight', meetupId, shown.insight)
    await markPublished(tx, meetupId, at)
    await publishPublished(ctx, tx, meetup, {
      ...{ photosCount: shown.photo.length, insightsCount: shown.insight.length },
      ...{ by: viewer.id, at, isFirst: !recap.was_published },
    })
    return {}
  })
  return getRecap(ctx, viewer, meetupId)
}

/** Those of these ids that an editor was shown; all of them, where that is not said. */
const seen = (ids: readonly number[], shown: readonly number[] | undefined): number[] =>
  ids.filter(id => shown === undefined || shown.includes(id))

/** Makes the recap of a meetup a draft again. */
export async function withdrawRecap(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  meetupId: number,
): Promise<Recap> {
  await mutate(ctx.db, idempotency, async tx => {
    const edited = await lockForEditor(ctx, tx, viewer, meetupId)
    if (edited.recap.state === 'draft') return {}
    await markDraft(tx, meetupId)
    await publishWithdrawn(ctx, tx, edited.meetup, viewer.id)
    await recordForOrganizer(ctx, tx, viewer, edited, 'withdraw_recap')
    return {}
  })
  return getRecap(ctx, viewer, meetupId)
}

import { AppError, type Recap, texts, type UpdateRecap } from '@vitrine/contracts'
import { mutate, notFound, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../../context.ts'
import { refuseStale } from '../../events/refusals.ts'
import { recordModeration } from '../../moderation-log/moderation-log.repository.ts'
import { requireWriter } from '../../standing/standing.ts'
import { type Edited, lockForEditor } from './access.ts'
import { chooseItem, isFull, type RecapItem, recapItems } from './items.repository.ts'
import { getRecap } from './read.service.ts'
import { storeText } from './recaps.repository.ts'

/** Whoever writes as a member is one whom no restriction keeps from it. */
export function requireAuthor({ standing, permit }: Edited, viewer: Caller['viewer']): void {
  if (permit === 'as-member') requireWriter(standing, viewer, 'post')
}

/** Writes the text of the recap of a meetup. */
export async function writeRecap(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, text, version }: { meetupId: number } & UpdateRecap,
): Promise<Recap> {
  await mutate(ctx.db, idempotency, async tx => {
    const edited = await lockForEditor(ctx, tx, viewer, meetupId)
    requireAuthor(edited, viewer)
    refuseStale(edited.recap, version)
    if (edited.recap.text === text) return {}
    await storeText(tx, meetupId, text)
    await recordForOrganizer(ctx, tx, viewer, edited, 'edit_recap')
    return {}
  })
  return getRecap(ctx, viewer, meetupId)
}

/** What is done to the recap of another organizer, the log says. */
export async function recordForOrganizer(
  { clock }: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  viewer: Caller['viewer'],
  { meetup, permit }: Edited,
  action: 'edit_recap' | 'withdraw_recap',
): Promise<void> {
  if (meetup.organizer_id === viewer.id) return
  await recordModeration(tx, {
    communityId: meetup.community_id,
    actorId: viewer.id,
    permit,
    action,
    target: { type: 'meetup', id: meetup.id, userId: meetup.organizer_id },
    at: clock(),
  })
}

const absent = { photo: texts.recap.otherPhoto, insight: texts.recap.otherInsight } as const

/** Leaves one photo or insight out of the recap of a meetup, or puts it in. */
export async function choose(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, of, id, isShown }: { meetupId: number; of: RecapItem; id: number; isShown: boolean },
): Promise<Recap> {
  await mutate(ctx.db, idempotency, async tx => {
    const { recap } = await lockForEditor(ctx, tx, viewer, meetupId)
    const { state } = recap
    if (!(await chooseItem(tx, of, { meetupId, id, isIn: isShown }))) throw notFound(absent[of])
    if (isShown && (await isFull(tx, of, { meetupId, state, exceptId: id }))) throw full(of)
    return {}
  })
  return getRecap(ctx, viewer, meetupId)
}

const full = (of: RecapItem) =>
  new AppError('too_many_in_recap', texts.recap.full, { values: { maximum: recapItems[of].max } })

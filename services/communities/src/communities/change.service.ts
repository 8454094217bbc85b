import {
  AppError,
  type CommunityDetail,
  communityUpdated,
  texts,
  type UpdateCommunity,
  type UpdateCommunitySettings,
} from '@vitrine/contracts'
import { mutate, notFound, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { notePostsStale } from '../discussion/search/index.repository.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { lockCommunity } from '../standing/standing.repository.ts'
import { requirePermit, standingIn, visibilityOf } from '../standing/standing.ts'
import * as repository from './communities.repository.ts'
import { refuseTakenName } from './create.service.ts'
import { getCommunity } from './detail.service.ts'

type Change = Partial<repository.CommunityColumns>

/** What a community says of itself, and who may read it (CO6). */
export const updateCommunity = (
  ctx: CommunitiesContext,
  caller: Caller,
  id: number,
  { version, membershipType, imageUrl, ...fields }: UpdateCommunity,
): Promise<CommunityDetail> =>
  change(ctx, caller, id, version, 'editCommunity', {
    ...fields,
    ...(membershipType && { is_private: membershipType === 'private' }),
    ...(imageUrl !== undefined && { image_url: imageUrl || null }),
  })

/** Its rules, the questions at joining, whether posts are reviewed, and who creates meetups (MM9). */
export const updateSettings = (
  ctx: CommunitiesContext,
  caller: Caller,
  id: number,
  { version, guidelines, joinQuestions, reviewsPosts, meetupCreators }: UpdateCommunitySettings,
): Promise<CommunityDetail> =>
  change(ctx, caller, id, version, 'editSettings', {
    ...(guidelines && { guidelines }),
    ...(joinQuestions && { join_questions: joinQuestions }),
    ...(reviewsPosts !== undefined && { reviews_posts: reviewsPosts }),
    ...(meetupCreators && { meetup_creators: meetupCreators }),
  })

const logged = { editCommunity: 'edit_community', editSettings: 'edit_settings' } as const

/** `version` is that of the community as it was read; a change that finds everything so leaves nothing behind. */
async function change(
  ctx: CommunitiesContext,
  caller: Caller,
  id: number,
  version: number | undefined,
  action: keyof typeof logged,
  given: Change,
): Promise<CommunityDetail> {
  const { viewer, idempotency } = caller
  await mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const permit = requirePermit(await standingIn(ctx, tx, id, viewer), viewer, action)
    const before = await repository.findColumns(tx, id)
    if (!before) throw notFound(texts.community.notFound)
    if (version !== undefined && version !== before.version)
      throw new AppError('stale_version', texts.errors.staleVersion)
    const fields = changedFields(before, given)
    if (fields.length === 0) return {}
    await write(ctx, tx, { id, before, given, by: viewer.id })
    await recordModeration(tx, {
      communityId: id,
      actorId: viewer.id,
      permit,
      action: logged[action],
      target: { type: 'community', id },
      details: { fields },
      at: ctx.clock(),
    })
    return {}
  })
  return getCommunity(ctx, viewer, id)
}

const changedFields = (before: repository.CommunityColumns, given: Change): string[] =>
  Object.entries(given)
    .filter(
      ([field, value]) =>
        JSON.stringify(before[field as keyof repository.CommunityColumns]) !== JSON.stringify(value),
    )
    .map(([field]) => field)

async function write(
  ctx: CommunitiesContext,
  tx: Transaction,
  { id, before, given, by }: { id: number; before: repository.CommunityColumns; given: Change; by: number },
): Promise<void> {
  const after = { ...before, ...given }
  if (after.name !== before.name) await refuseTakenName(tx, after.name, id)
  await repository.updateColumns(tx, id, after, ctx.clock())
  if (after.is_private !== before.is_private) await notePostsStale(tx, id, ctx.clock())
  const community = { id, name: after.name, isPrivate: after.is_private }
  // Of a community that is private from now on, too: consumers keep what they show of it by its present visibility.
  await ctx.outbox.publish(tx, communityUpdated, {
    community,
    visibility: visibilityOf(community),
    updatedBy: by,
  })
}

import {
  AppError,
  type CommunityCard,
  type CreateCommunity,
  communitiesPerDay,
  communityCreated,
  standardGuidelines,
  texts,
} from '@vitrine/contracts'
import { lockName, mutate, notFound, type Transaction, userSummaryOf } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { beginMembership } from '../members/begin-membership.ts'
import { type Person, personOf } from '../people/people.repository.ts'
import { visibilityOf } from '../standing/standing.ts'
import { cardOf } from './card.ts'
import * as repository from './communities.repository.ts'

const dayMs = 24 * 60 * 60_000

/** Creates a community, whose creator is its first member (CO3). */
export async function createCommunity(
  ctx: CommunitiesContext,
  caller: Caller,
  input: CreateCommunity,
): Promise<CommunityCard> {
  const { viewer, idempotency } = caller
  // The stored answer holds no text: a replay shows the community as it is by then.
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    await lockName(tx, `communities of ${viewer.id}`)
    const creator = await personOf(tx, viewer)
    refuseUnverified(ctx, creator)
    await refuseTooMany(tx, viewer.id, ctx.clock())
    return { id: await insert(ctx, tx, creator, input) }
  })
  const card = await repository.findCard(ctx.db, id, viewer.id, ctx.clock())
  if (!card) throw notFound(texts.community.notFound)
  return cardOf(card)
}

async function insert(
  ctx: CommunitiesContext,
  tx: Transaction,
  person: Person,
  input: CreateCommunity,
): Promise<number> {
  const at = ctx.clock()
  await refuseTakenName(tx, input.name)
  const id = await repository.insertCommunity(tx, {
    ...input,
    guidelines: standardGuidelines,
    creatorId: person.id,
    at,
  })
  const community = { id, name: input.name, isPrivate: input.membershipType === 'private' }
  const creator = userSummaryOf(person.id, person)
  await ctx.outbox.publish(tx, communityCreated, {
    community,
    visibility: visibilityOf(community),
    creator,
    createdAt: at.toISOString(),
  })
  await beginMembership(ctx, tx, { community, user: creator, role: 'admin', isCreator: true })
  return id
}

/** Names are unique without regard to case; two who want one at once wait for each other. */
export async function refuseTakenName(tx: Transaction, name: string, exceptId = 0): Promise<void> {
  await lockName(tx, `community ${name.toLowerCase()}`)
  if (!(await repository.isNameTaken(tx, name, exceptId))) return
  const message = texts.community.nameTaken
  throw new AppError('community_name_taken', message, { errors: [{ field: 'name', message }] })
}

function refuseUnverified({ config }: CommunitiesContext, person: Person): void {
  if (config.VERIFIED_EMAIL_FOR.includes('communities') && !person.is_verified)
    throw new AppError('email_unverified', texts.community.unverified)
}

/** Deleted ones count too, until they are purged. */
async function refuseTooMany(tx: Transaction, userId: number, now: Date): Promise<void> {
  const oldest = await repository.findCreatedAt(tx, userId, communitiesPerDay)
  const freeAt = oldest && oldest.getTime() + dayMs
  if (!freeAt || freeAt <= now.getTime()) return
  throw new AppError('rate_limited', texts.community.tooMany, {
    values: { count: communitiesPerDay },
    retryAfter: Math.ceil((freeAt - now.getTime()) / 1000),
  })
}

import {
  type CommunityCard,
  type CommunitySearchQuery,
  normaliseTag,
  type OwnGroup,
} from '@vitrine/contracts'
import { decodeCursor, deepestOffset, pageOf } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, CommunitiesContext } from '../context.ts'
import { meetupCreatorRanks, silencing } from '../standing/standing.ts'
import * as repository from './lists.repository.ts'
import * as search from './search.repository.ts'

type Viewer = Pick<Actor, 'id'>
interface Slice {
  cursor?: string | undefined
  limit: number
  offset: number
}
interface Page<Item> {
  items: Item[]
  next: string | null
}

const Column = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const Cursor = z.tuple([z.union([z.literal(0), z.literal(1)]), Column, Column])

async function read(
  { cursor, limit, offset }: Slice,
  list: (slice: {
    after: repository.Position
    offset: number
    limit: number
  }) => Promise<repository.Listed[]>,
): Promise<Page<CommunityCard>> {
  const position = decodeCursor(cursor, Cursor)
  if (!position && offset > deepestOffset) return { items: [], next: null }
  const after = position
    ? { part: position[0], activeMembers: position[1], id: position[2] }
    : repository.start
  const found = await list({ after, offset: position ? 0 : offset, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, last => [last.part, last.activeMembers, last.id])
  return { items: page.map(({ card }) => card), next }
}

/** CO1: the viewer's own first, then by members who were active in 30 days. */
export const listCommunities = ({ db, clock }: CommunitiesContext, { id }: Viewer, slice: Slice) =>
  read(slice, part => repository.listCommunities(db, id, clock(), part))

/** CO2. */
export const searchCommunities = (
  { db, clock }: CommunitiesContext,
  { id }: Viewer,
  { q = '', type, membershipType, location, tag, ...slice }: CommunitySearchQuery,
) => {
  const filter = {
    words: [...new Set(q.split(/\s+/u).filter(Boolean))].slice(0, 10),
    type,
    location,
    tag: tag && normaliseTag(tag),
    ...(membershipType && { isPrivate: membershipType === 'private' }),
  }
  return read(slice, part => search.searchCommunities(db, id, clock(), filter, part))
}

const OwnCursor = z.tuple([z.int().min(0).max(8.64e15), Column])

/** CO7. With `may`: those alone in which the viewer may create a meetup now (EV7). */
export async function listMyGroups(
  { db, clock }: CommunitiesContext,
  viewer: Pick<Actor, 'id' | 'role'>,
  { cursor, limit, may: action }: Omit<Slice, 'offset'> & { may?: 'createMeetup' | undefined },
): Promise<Page<OwnGroup>> {
  const position = decodeCursor(cursor, OwnCursor)
  const before = position ? { atMs: position[0], communityId: position[1] } : null
  const may = action ? { ranks: meetupCreatorRanks(viewer), unless: silencing.post } : null
  const found = await repository.listMyGroups(db, viewer.id, clock(), { before, limit: limit + 1, may })
  const { page, next } = pageOf(found, limit, last => [Date.parse(last.joinedAt), last.id])
  return { items: page, next }
}

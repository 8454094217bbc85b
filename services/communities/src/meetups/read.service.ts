import { type Meetup, type MeetupDetail, type MeetupsQuery, RowId } from '@vitrine/contracts'
import { decodeCursor, encodeCursor } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, CommunitiesContext } from '../context.ts'
import { findPeople } from '../people/people.repository.ts'
import { standingIn } from '../standing/standing.ts'
import { findShown } from './access.ts'
import { isOpen, meetupOf } from './meetup-row.ts'
import { type After, listMeetups, type Part } from './meetups.repository.ts'
import { speaksForMuseum } from './museum/collaboration.ts'
import { findMuseumEventRef } from './museum/museum.repository.ts'
import { isAsked, mayAddPhotos, mayAnnounce, mayChange, mayComment, seesInside } from './permission.ts'
import { isShown } from './recap/access.ts'
import { findConsent } from './recap/consents.repository.ts'
import { findRecap } from './recap/recaps.repository.ts'

/** EV5; of a private community, title and date alone for those who are no members. */
export async function getMeetup(ctx: CommunitiesContext, viewer: Actor, id: number): Promise<MeetupDetail> {
  const { standing, meetup: row } = await findShown(ctx, viewer, id)
  const now = ctx.clock()
  const meetup = meetupOf(row, standing, viewer, now)
  const people = await findPeople(ctx.db, meetup.attendees)
  const recap = await findRecap(ctx.db, id)
  return {
    ...meetup,
    people: meetup.attendees.flatMap(userId => people.get(userId) ?? []),
    seesInside: seesInside(standing, viewer),
    mayComment: mayComment(standing, viewer, row, meetup.userStatus),
    mayAddPhotos: mayAddPhotos(standing, viewer, row, meetup.userStatus),
    mayAnnounce: mayAnnounce(standing, viewer, row),
    mayListGuests: mayChange(standing, viewer, row) !== null,
    recapState: recap && isShown(recap, standing, viewer, row) ? recap.state : null,
    recapConsent: isAsked(standing, viewer, row, meetup.userStatus)
      ? await findConsent(ctx.db, id, viewer.id)
      : null,
    museumEvent:
      meetup.museumEventId === null ? null : await findMuseumEventRef(ctx.db, meetup.museumEventId),
    mayAnswerForMuseum: speaksForMuseum(viewer, row) && isOpen(standing, row, now),
  }
}

const Position = z.tuple([z.enum(['upcoming', 'past']), z.int().min(0).max(8.64e15), RowId])

/** Meetups of a community: those that have not ended, the next first, then the others, the last first (EV17). */
export async function listCommunityMeetups(
  ctx: CommunitiesContext,
  viewer: Actor,
  communityId: number,
  { cursor, limit }: MeetupsQuery,
): Promise<{ items: Meetup[]; next: string | null }> {
  const position = decodeCursor(cursor, Position)
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  const now = ctx.clock()
  const reader = { id: viewer.id, isMember: standing.membership !== null }
  const read = (part: Part, after: After, rows: number) =>
    listMeetups(ctx.db, communityId, reader, { part, after, limit: rows, now })

  const part = position?.[0] ?? 'upcoming'
  const after: After = position ? [position[1], position[2]] : null
  // One row more than the page has says whether the list goes on.
  const upcoming = part === 'upcoming' ? await read('upcoming', after, limit + 1) : []
  const rest = limit + 1 - upcoming.length
  const past = rest > 0 ? await read('past', part === 'past' ? after : null, rest) : []
  const found = [...upcoming, ...past]
  const last = found.length > limit ? found[limit - 1] : undefined
  const lastPart: Part = limit > upcoming.length ? 'past' : 'upcoming'
  return {
    items: found.slice(0, limit).map(row => meetupOf(row, standing, viewer, now)),
    next: last ? encodeCursor([lastPart, last.starts_at.getTime(), last.id]) : null,
  }
}

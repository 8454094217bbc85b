import { AppError, type RsvpStatus, texts } from '@vitrine/contracts'
import { forbidden } from '@vitrine/service-kit'
import type { Actor } from '../context.ts'
import type { Permit } from '../standing/permissions.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { isAllowed, mayWrite, notAMember, permitOf, requireWriter } from '../standing/standing.ts'
import type { MeetupDetails } from './details.ts'

/** A member who may create meetups (EV7), and whom no restriction keeps from it. */
export function requireMeetupCreator(standing: Standing, viewer: Actor): void {
  if (standing.membership && !isAllowed(standing, viewer, 'createMeetup'))
    throw new AppError('forbidden', texts.meetup.creatorsOnly)
  requireWriter(standing, viewer, 'post')
}

/** Who may change or cancel a meetup (EV8): its organizer while a member; the creator of the community; an administrator. */
export const mayChange = (
  standing: Standing,
  viewer: Actor,
  { organizer_id }: { organizer_id: number | null },
): Permit =>
  standing.membership && organizer_id === viewer.id ? 'as-member' : permitOf(standing, viewer, 'editMeetup')

/** As {@link mayChange}; 403 for everyone else. */
export function requireChanger(
  standing: Standing,
  viewer: Actor,
  meetup: { organizer_id: number | null },
): NonNullable<Permit> {
  const permit = mayChange(standing, viewer, meetup)
  if (!permit) throw standing.membership ? forbidden() : notAMember()
  return permit
}

interface Talking {
  organizer_id: number | null
  cancelled_at: Date | null
  details: Pick<MeetupDetails, 'allowComments' | 'allowPhotoSharing'>
}

/** Whether the viewer may see who attends, the discussion and the photos: members, also of a public community. */
export const seesInside = (standing: Standing, viewer: Actor): boolean =>
  isAllowed(standing, viewer, 'readMembersOnly')

/** As {@link seesInside}; 403 for everyone else. */
export function requireInside(standing: Standing, viewer: Actor): void {
  if (!seesInside(standing, viewer)) throw notAMember()
}

const takesPart = (viewer: Pick<Actor, 'id'>, { organizer_id }: Talking, status: RsvpStatus) =>
  status === 'attending' || organizer_id === viewer.id

/** Whether the viewer may write in the discussion (EV11): the organizer and whoever attends. `status`: the viewer's answer. */
export const mayComment = (standing: Standing, viewer: Actor, meetup: Talking, status: RsvpStatus): boolean =>
  mayWrite(standing, viewer, 'comment') &&
  meetup.cancelled_at === null &&
  meetup.details.allowComments &&
  takesPart(viewer, meetup, status)

/** As {@link mayComment}, with why not. */
export function requireCommenter(
  standing: Standing,
  viewer: Actor,
  meetup: Talking,
  status: RsvpStatus,
): void {
  requireWriter(standing, viewer, 'comment')
  refuseCancelled(meetup)
  if (!meetup.details.allowComments) throw forbidden(texts.meetup.commentsOff)
  if (!takesPart(viewer, meetup, status)) throw forbidden(texts.meetup.guestsWrite)
}

const addsPhotos = (standing: Standing, viewer: Pick<Actor, 'id'>, meetup: Talking, status: RsvpStatus) =>
  takesPart(viewer, meetup, status) || standing.membership?.rank === 'creator'

/**
 * Whether the viewer may add photos (EV12): the organizer, whoever attends, and the creator of the community. `status`: the viewer's
 * answer.
 */
export const mayAddPhotos = (
  standing: Standing,
  viewer: Pick<Actor, 'id' | 'role'>,
  meetup: Talking,
  status: RsvpStatus,
): boolean =>
  mayWrite(standing, viewer, 'post') &&
  meetup.cancelled_at === null &&
  meetup.details.allowPhotoSharing &&
  addsPhotos(standing, viewer, meetup, status)

/** As {@link mayAddPhotos}, with why not. */
export function requirePhotographer(
  standing: Standing,
  viewer: Actor,
  meetup: Talking,
  status: RsvpStatus,
): void {
  requireWriter(standing, viewer, 'post')
  refuseCancelled(meetup)
  if (!meetup.details.allowPhotoSharing) throw forbidden(texts.meetup.photosOff)
  if (!addsPhotos(standing, viewer, meetup, status)) throw forbidden(texts.meetup.guestsShare)
}

/**
 * Whether the viewer is asked if the recap may show their photos (C-11): members who may have added some, also where photos cannot
 * be added any more.
 */
export const isAsked = (
  standing: Standing,
  viewer: Pick<Actor, 'id'>,
  meetup: Talking,
  status: RsvpStatus,
): boolean =>
  standing.membership !== null && meetup.cancelled_at === null && addsPhotos(standing, viewer, meetup, status)

/** As {@link isAsked}, with why not. */
export function requireAsked(
  standing: Standing,
  viewer: Pick<Actor, 'id'>,
  meetup: Talking,
  status: RsvpStatus,
): void {
  if (!standing.membership) throw notAMember()
  refuseCancelled(meetup)
  if (!isAsked(standing, viewer, meetup, status)) throw forbidden(texts.recap.guestsConsent)
}

/** Whether the viewer may write to everyone who answered (B-37): as members, the organizer and the creator of the community. */
export const mayAnnounce = (standing: Standing, viewer: Actor, meetup: Talking): boolean =>
  mayWrite(standing, viewer, 'comment') &&
  meetup.cancelled_at === null &&
  mayChange(standing, viewer, meetup) === 'as-member'

/** As {@link mayAnnounce}, with why not. */
export function requireAnnouncer(standing: Standing, viewer: Actor, meetup: Talking): void {
  requireWriter(standing, viewer, 'comment')
  if (mayChange(standing, viewer, meetup) !== 'as-member') throw forbidden()
  refuseCancelled(meetup)
}

function refuseCancelled({ cancelled_at }: Talking): void {
  if (cancelled_at !== null) throw new AppError('event_cancelled', texts.meetup.cancelled)
}

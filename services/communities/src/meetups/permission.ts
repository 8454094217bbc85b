import { AppError, texts } from '@vitrine/contracts'
import { forbidden } from '@vitrine/service-kit'
import type { Actor } from '../context.ts'
import type { Permit } from '../standing/permissions.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { isAllowed, notAMember, permitOf, requireWriter } from '../standing/standing.ts'

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

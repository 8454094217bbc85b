import { deletionScheduled, moderationApplied, type RsvpStatus } from '@vitrine/contracts'
import { successOf } from '../stack/client.ts'
import type { Play } from './mixed.ts'
import { type Acknowledged, ask, type Guest, type Place, raise } from './scene.ts'

/** One operation of the test, begun; null: there is no one it could be done by. */
export type Action = (play: Play) => Promise<void> | null

/** Users who are something at a meetup, and who wait for no answer. */
function guestsWho(
  { scene, rows }: Play,
  place: Place,
  statuses: readonly RsvpStatus[],
  { isBusy = false } = {},
): Guest[] {
  const rsvps = rows.find(({ id }) => id === place.id)?.rsvps ?? []
  const statusOf = new Map<number, RsvpStatus>(rsvps.map(({ userId, status }) => [userId, status]))
  return scene.guests.filter(
    guest =>
      !guest.isRetired &&
      (isBusy || !guest.isBusy) &&
      statuses.includes(statusOf.get(guest.user.id) ?? 'none'),
  )
}

const oneOf = ({ draw }: Play, guests: readonly Guest[]): Guest | null =>
  guests.length === 0 ? null : draw.oneOf(guests)

async function whileBusy(guest: Guest, work: Promise<unknown>): Promise<void> {
  guest.isBusy = true
  try {
    await work
  } finally {
    guest.isBusy = false
  }
}

const asks =
  (name: Place['name'], statuses: readonly RsvpStatus[], asked: Acknowledged['asked']): Action =>
  play => {
    const place = play.scene.places[name]
    const guest = oneOf(play, guestsWho(play, place, statuses))
    return guest && whileBusy(guest, ask(play.stack, play.scene, place, guest, asked))
  }

const grows =
  (name: Place['name']): Action =>
  play => {
    if (play.isRaising) return null
    play.isRaising = true
    return raise(play.stack, play.scene, play.scene.places[name], 1 + play.draw.below(2)).finally(() => {
      play.isRaising = false
    })
  }

/** The organizer bans a member, who may be sending something. */
const isBannedHere: Action = play => {
  const { stack, scene } = play
  const guest = oneOf(play, guestsWho(play, scene.places.free, ['attending'], { isBusy: true }))
  if (!guest) return null
  guest.isRetired = true
  const ban = async () => {
    const [member] = await stack.communities.query<{ id: number }>(
      'select id from members where community_id = $1 and user_id = $2',
      [scene.communityId, guest.user.id],
    )
    const path = `/api/communities/${scene.communityId}/members/${member?.id}`
    successOf(await stack.client.call(scene.organizer, 'DELETE', path, { ban: true }))
  }
  return ban()
}

const leaves: Action = play => {
  const { stack, scene } = play
  const guest = oneOf(play, guestsWho(play, scene.places.free, ['attending', 'waitlisted']))
  if (!guest) return null
  guest.isRetired = true
  const path = `/api/communities/${scene.communityId}/leave`
  return stack.client.call(guest, 'POST', path).then(answer => void successOf(answer))
}

/** By an event of identity. The user's sessions have ended before it is consumed, so nothing is sent any more. */
const accountEnds =
  (how: 'banned' | 'deleted'): Action =>
  play => {
    const { stack, scene } = play
    const guest = oneOf(play, guestsWho(play, scene.places.free, ['attending', 'waitlisted']))
    if (!guest) return null
    guest.isRetired = true
    const userId = guest.user.id
    return how === 'deleted'
      ? stack.publish(deletionScheduled, { userId, purgeAt: '2099-01-01T00:00:00.000Z' })
      : stack.publish(moderationApplied, {
          userId,
          moderationId: userId,
          type: 'permanent_ban',
          expiresAt: null,
        })
  }

/** How often each is drawn, of the sum of all. */
export const actions: readonly { weight: number; act: Action }[] = [
  { weight: 6, act: asks('free', ['attending'], 'none') },
  { weight: 3, act: asks('free', ['waitlisted'], 'none') },
  { weight: 3, act: asks('free', ['attending', 'waitlisted'], 'interested') },
  { weight: 2, act: asks('free', ['attending', 'waitlisted'], 'attending') },
  // Someone who has cancelled, or is interested, comes back behind all who wait.
  { weight: 3, act: asks('free', ['none', 'interested'], 'attending') },
  { weight: 4, act: asks('paid', ['offered'], 'attending') },
  { weight: 3, act: asks('paid', ['offered'], 'none') },
  { weight: 4, act: asks('paid', ['attending'], 'none') },
  { weight: 1, act: asks('paid', ['waitlisted'], 'attending') },
  { weight: 4, act: asks('small', ['none'], 'attending') },
  { weight: 2, act: asks('small', ['attending'], 'none') },
  { weight: 2, act: grows('free') },
  { weight: 1, act: grows('paid') },
  { weight: 2, act: isBannedHere },
  { weight: 1, act: leaves },
  { weight: 1, act: accountEnds('banned') },
  { weight: 1, act: accountEnds('deleted') },
]

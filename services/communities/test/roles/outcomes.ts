import {
  type Capability,
  type CommunityRank,
  can,
  type ErrorCode,
  communityRanks as ranks,
} from '@vitrine/contracts'
import { type CommunityAction, permissions } from '../../src/standing/permissions.ts'
import { type Actor, type Kind, restricted, roleOf } from './scene.ts'

/** What an actor is answered: a success, or the code of the refusal. */
export type Outcome = 'ok' | ErrorCode
export type Outcomes = (actor: Actor, kind: Kind) => Outcome

/** Actors who are members are named by their ranks, or by what they are kept from; null: no member. */
export const rankOf = (actor: Actor): CommunityRank | null =>
  restricted.some(each => each === actor) ? 'member' : (ranks.find(rank => rank === actor) ?? null)

/** What anonymous visitors read: of a private community nothing, whoever asks. */
export const everyone: Outcomes = (_, kind) => (kind === 'public' ? 'ok' : 'not_found')

/** For every signed-in user; `then` narrows it. */
export const signedIn =
  (then: Outcomes = () => 'ok'): Outcomes =>
  (actor, kind) =>
    actor === 'anonymous' ? 'unauthenticated' : then(actor, kind)

/** Those whose account's role has it. */
export const capable = (capability: Capability): Outcomes =>
  signedIn(actor => (can(roleOf(actor), capability) ? 'ok' : 'forbidden'))

/** What members alone do: an administrator of the platform joins for it. */
const ofMembers: readonly CommunityAction[] = [
  'writePost',
  'writeComment',
  'vote',
  'like',
  'joinMeetup',
  'createMeetup',
  'invite',
]

/** By the table of permissions: those of a sufficient rank, and administrators of the platform. */
export const permitted = (action: CommunityAction, then: Outcomes = () => 'ok'): Outcomes =>
  signedIn((actor, kind) => {
    const rank = rankOf(actor)
    const isAllowed =
      (rank !== null && ranks.indexOf(rank) >= ranks.indexOf(permissions[action])) ||
      (actor === 'platformAdmin' && !ofMembers.includes(action))
    if (isAllowed) return then(actor, kind)
    return rank === null ? 'not_a_member' : 'forbidden'
  })

export const unlessArchived: Outcomes = (_, kind) => (kind === 'archived' ? 'community_archived' : 'ok')

/** As {@link permitted}, of what changes: nothing in an archived community does. */
export const changing = (action: CommunityAction): Outcomes => permitted(action, unlessArchived)

/** As {@link changing}, of what a restriction keeps members from (MM6). */
export const writing = (action: 'writePost' | 'writeComment'): Outcomes => {
  const silenced: readonly Actor[] = ['muted', action === 'writePost' ? 'noPosts' : 'noComments']
  const unlessSilenced: Outcomes = actor => (silenced.includes(actor) ? 'content_restricted' : 'ok')
  return permitted(action, (actor, kind) => {
    const outcome = unlessArchived(actor, kind)
    return outcome === 'ok' ? unlessSilenced(actor, kind) : outcome
  })
}

/** Everyone reads a public community. */
export const reading: Outcomes = (actor, kind) =>
  (kind === 'public' ? signedIn() : permitted('readMembersOnly'))(actor, kind)

/** As {@link reading}, of what everyone may read of a public community; for all others it does not exist. */
export const downloading: Outcomes = (actor, kind) =>
  kind === 'public' || permitted('readMembersOnly')(actor, kind) === 'ok' ? 'ok' : 'not_found'

/** It is this actor's own; for all others it does not exist. */
export const own = (owner: Actor, then: Outcomes = () => 'ok'): Outcomes =>
  signedIn((actor, kind) => (actor === owner ? then(actor, kind) : 'not_found'))

/** CO4: who is a member stays one. */
export const joining = signedIn((actor, kind) => {
  if (rankOf(actor) !== null) return 'ok'
  return actor === 'banned' ? 'banned' : unlessArchived(actor, kind)
})

/** CO4: the creator transfers the community before. */
export const leaving = signedIn(actor => {
  if (actor === 'creator') return 'creator_cannot_leave'
  return rankOf(actor) === null ? 'not_a_member' : 'ok'
})

/** What no one but a member asks for. */
export const membersOnly = signedIn(actor => (rankOf(actor) === null ? 'not_a_member' : 'ok'))

/** Of something that the member wrote: only its author changes it. */
export const authoring: Outcomes = (actor, kind) => {
  const readable = reading(actor, kind)
  if (readable !== 'ok') return readable
  return actor === 'member' ? unlessArchived(actor, kind) : 'forbidden'
}

/** Its author deletes it, or who moderates. */
export const deleting: Outcomes = (actor, kind) =>
  (actor === 'member' ? unlessArchived : changing('deleteContent'))(actor, kind)

/** EV8, EV9: the member organizes it, who changes it, and who may change those of others. */
export const organizing: Outcomes = (actor, kind) =>
  (actor === 'member' ? unlessArchived : changing('editMeetup'))(actor, kind)

/** As {@link organizing}, of what changes nothing. */
export const hosting: Outcomes = (actor, kind) =>
  actor === 'member' ? 'ok' : permitted('editMeetup')(actor, kind)

/** EV11: the member alone attends it, and organizes it; `also` may do it besides. */
export const talking =
  (...also: Actor[]): Outcomes =>
  (actor, kind) => {
    const outcome = writing('writeComment')(actor, kind)
    return outcome === 'ok' && actor !== 'member' && !also.includes(actor) ? 'forbidden' : outcome
  }

/** EV12: the member alone attends it, and organizes it; the creator may do it besides. */
export const photographing: Outcomes = (actor, kind) => {
  const outcome = writing('writePost')(actor, kind)
  return outcome === 'ok' && actor !== 'member' && actor !== 'creator' ? 'forbidden' : outcome
}

/** C-11: of a draft, as {@link hosting}; for all others it does not exist. */
export const editing = (then: Outcomes = () => 'ok'): Outcomes =>
  signedIn((actor, kind) => (hosting(actor, kind) === 'ok' ? then(actor, kind) : 'not_found'))

/** C-11: the member alone attends it, and organizes it; the creator is asked besides, and no administrator. */
export const consenting = signedIn(actor => {
  if (rankOf(actor) === null) return 'not_a_member'
  return actor === 'member' || actor === 'creator' ? 'ok' : 'forbidden'
})

/** EV14: the Ambassador manages the museum of the scene; communities are of no matter. */
export const managing = signedIn(actor =>
  actor === 'moderatorElsewhere' || actor === 'platformAdmin' ? 'ok' : 'forbidden',
)

/** EV15: only the Ambassador, who manages the museum of the scene, speaks for it; no administrator does. */
export const speaking = signedIn(actor => (actor === 'moderatorElsewhere' ? 'ok' : 'forbidden'))

/** As {@link speaking}, of what changes a meetup. */
export const answering: Outcomes = (actor, kind) =>
  actor === 'moderatorElsewhere' ? unlessArchived(actor, kind) : speaking(actor, kind)

/** A moderator deleted it: its author knows of it, for all others it does not exist. */
export const restoring = signedIn((actor, kind) => {
  const outcome = changing('deleteContent')(actor, kind)
  if (outcome === 'ok' || outcome === 'community_archived') return outcome
  return actor === 'member' ? 'forbidden' : 'not_found'
})

/** Who reads it reports it, but not what they wrote. */
export const reporting: Outcomes = (actor, kind) => {
  const readable = reading(actor, kind)
  return readable === 'ok' && actor === 'member' ? 'validation_error' : readable
}

/** Its earlier versions are for its author and who moderates. */
export const history: Outcomes = (actor, kind) => {
  const readable = reading(actor, kind)
  if (readable !== 'ok' || actor === 'member') return readable
  return permitted('deleteContent')(actor, kind) === 'ok' ? 'ok' : 'forbidden'
}

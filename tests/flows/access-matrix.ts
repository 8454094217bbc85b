import { type Role, roles } from '@vitrine/contracts'
import type { Person } from '@vitrine/network/person'

/**
 * Who calls: an anonymous visitor, someone who was banned while signed in, the owner of the object, or another member
 * with one of the roles.
 */
export const actors = ['anonymous', 'banned', 'owner', ...roles] as const
export type Actor = 'anonymous' | 'banned' | 'owner' | Role

export interface Request {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
}

/** What the requests are about. */
export interface Scene {
  owner: Person
  bystander: Person
  /** The owner's. */
  password: string
  museum: { id: number; slug: string }
  /** Of the member with the role of a manager. */
  managedMuseum: { id: number }
  post: { id: number }
  notification: { id: number }
  /** Of the owner and the correspondent, whom no row blocks. */
  conversation: { id: number }
  correspondent: Person
  /** Public, of the owner, who is its only member. */
  community: { id: number }
  /** Another one of the owner. */
  addCommunity(membershipType?: 'open' | 'private'): Promise<{ id: number }>
  /** Signs the owner in once more; returns the id of that session. */
  beginSession(): Promise<string>
  admin: Person
  /** Their suggestions of low-risk fields are applied at once, and those of before do not count for the limit of a day. */
  rateAccurate(member: Person): Promise<void>
  /** Signs a new member up. */
  join(): Promise<Person>
  /** Waits until every event has had its effect. */
  drain(): Promise<void>
  /** A picture of the owner, which nothing shows. */
  addMedia(): Promise<{ id: number }>
  /** The name of a file of such a picture, which is ready. */
  addFile(): Promise<string>
  /** A photo of the owner in a meetup of theirs. */
  addPhoto(meetupId: number): Promise<{ id: number }>
  /** Drafts the recap of a meetup of the owner, with an insight of theirs. */
  addRecap(meetupId: number): Promise<{ insightId: number }>
  /** Stamps the passport of the owner; returns the id of the meetup. */
  addGroupStamp(): Promise<number>
  /** Waits until every export that was asked for is ready. */
  finishExports(): Promise<void>
}

export interface Row {
  /** Made anew for each actor, because a request may change or delete its object. */
  request(scene: Scene): Request | Promise<Request>
  /** The status that each actor gets. */
  status: Record<Actor, number>
  /** The request begins or ends a session: each actor signs in anew for it. */
  isOfSession?: true
}

export const everyone = (status: number): Record<Actor, number> =>
  Object.fromEntries(actors.map(actor => [actor, status])) as Record<Actor, number>
export const signedIn = (status: number): Record<Actor, number> => ({
  ...everyone(status),
  anonymous: 401,
  banned: 401,
})
/** Those alone who have one of the roles. */
export const only = (status: number, ...allowed: Role[]): Record<Actor, number> => ({
  ...signedIn(403),
  ...Object.fromEntries(allowed.map(role => [role, status])),
})
/** Another member is refused with `refused`; `also` names the roles that may do it too. */
export const owners = (status: number, refused: 403 | 404, ...also: Role[]): Record<Actor, number> => ({
  ...signedIn(refused),
  owner: status,
  ...Object.fromEntries(also.map(role => [role, status])),
})

export const nothing = () => ({})

import type { EventKind } from './schemas/communities/event-parts.ts'

/** The page of a post in the web app. */
export const postPath = (postId: number): string => `/post/${postId}`

/** A post's page, opened at one of its comments. */
export const commentPath = (path: string, commentId: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}comment=${commentId}`

/** The page of a community, where it matters with a panel of its management open. */
export const communityPath = (communityId: number, panel?: 'requests' | 'posts' | 'reports'): string =>
  `/communities/${communityId}${panel ? `?panel=${panel}` : ''}`

/** A post in a community's discussion. */
export const communityPostPath = (communityId: number, postId: number): string =>
  `/communities/${communityId}?post=${postId}`

/** The page of a meetup. */
export const meetupPath = (meetupId: number): string => `/meetups/${meetupId}`

/** The discussion of a meetup, on its page. */
export const meetupDiscussionPath = (meetupId: number): string => `${meetupPath(meetupId)}?tab=discussion`

/** The photos of a meetup, on its page. */
export const meetupPhotosPath = (meetupId: number): string => `${meetupPath(meetupId)}?tab=photos`

/** The recap of a meetup, on its page. */
export const recapPath = (meetupId: number): string => `${meetupPath(meetupId)}?tab=recap`

/** The page of a plan of a group visit. */
export const visitPlanPath = (planId: number): string => `/visit-plans/${planId}`

/** The page of a museum. */
export const museumPath = (slug: string): string => `/museum/${encodeURIComponent(slug)}`

/** The page of a museum event. */
export const museumEventPath = (eventId: number): string => `/events/${eventId}`

/** The page of either, which share their ids. */
export const eventPath = ({ id, type }: { id: number; type: EventKind }): string =>
  type === 'meetup' ? meetupPath(id) : museumEventPath(id)

/** The path of the insights of a page as Atom: of a museum, a person or a public community. */
export const atomPath = (pagePath: string): string => `${pagePath}/insights.atom`

/** The path of what takes place at a page, as iCalendar: of a meetup, a museum event, a public community or a museum. */
export const calendarPath = (
  of: 'meetups' | 'museum-events' | 'communities' | 'museums',
  id: number,
): string => `/api/${of}/${id}/calendar.ics`

/** Of a user's own calendar. */
export const personalCalendarPath = (token: string): string => `/api/calendars/${token}/calendar.ics`

/** Which post, and which comment on it, a path of {@link postPath} or {@link commentPath} leads to; null: no post. */
export function parsePostPath(path: string): { postId: number; commentId: number | null } | null {
  const match = /^\/post\/(\d{1,15})(?:\?comment=(\d{1,15}))?$/.exec(path)
  return match && { postId: Number(match[1]), commentId: match[2] === undefined ? null : Number(match[2]) }
}

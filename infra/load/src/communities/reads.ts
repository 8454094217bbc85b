import { calendarPath, personalCalendarPath } from '@vitrine/contracts'
import { encodeCursor } from '@vitrine/service-kit'
import { activities, busyPost, community, type DataSize, names, owner, searched, words } from './data.ts'
import { photoAt } from './meetup-photos.ts'
import { busyMeetup, calendarToken, meetupCity, meetupEveryMs, meetupTag, meetupWords } from './meetups.ts'
import { entryMs, seldom } from './moderation.ts'
import { busyMuseum, museumName } from './museums.ts'
import { isMeasured } from './only.ts'
import { busyPlan } from './visit-plans.ts'

const members = `/api/communities/${community}/members`
const posts = `/api/communities/${community}/posts`
const log = `/api/communities/${community}/modlog`
const comments = `/api/community-posts/${busyPost}/comments`
const meetups = `/api/communities/${community}/meetups`
const meetup = `/api/meetups/${busyMeetup}`
/** Some are not shown to the reader, and there are few in the small one. */
const attendees = `${meetup}/attendees?limit=10`
const quarters = [0.25, 0.5, 0.75]

const { word, begins, type, tag, location } = searched
/** So many have what two filters name, in both sizes. */
const limit = '10'
const search = (query: Record<string, string>) => [
  `/api/search/communities?${new URLSearchParams({ ...query, limit })}`,
]

const events = (query: Record<string, string> = {}) => [`/api/meetups?${new URLSearchParams(query)}`]
const searchEvents = (query: Record<string, string>) => [
  `/api/search/events?${new URLSearchParams({ ...query, limit })}`,
]
const own = { tab: 'my_groups' }
const calendar = (query: Record<string, string> = {}) => [
  `/api/events/calendar?${new URLSearchParams({ ...query, from: new Date().toISOString().slice(0, 10), days: '14' })}`,
]

/** Where a share of the meetups that are over, or of those to come, is behind. */
const meetupTimes = (part: 'upcoming' | 'past', size: DataSize) =>
  quarters.map(share => {
    const distance = Math.round(((share * size.meetups) / 2) * meetupEveryMs)
    return part === 'past' ? Date.now() - distance : Date.now() + distance
  })
const meetupsFrom = (part: 'upcoming' | 'past', size: DataSize) =>
  meetupTimes(part, size).map(at => `${meetups}?cursor=${encodeCursor([part, at, busyMeetup])}`)
/** Behind which pages begin, of lists by time. */
const behind = (part: 'upcoming' | 'past', size: DataSize) =>
  meetupTimes(part, size).map(at => ({
    past: String(part === 'past'),
    cursor: encodeCursor([at, busyMeetup]),
  }))
const eventsFrom = (part: 'upcoming' | 'past', size: DataSize, query: Record<string, string> = {}) =>
  behind(part, size).flatMap(from => events({ ...query, ...from }))

const museumEvents = (query: Record<string, string> = {}) => [
  `/api/museum-events?${new URLSearchParams(query)}`,
]
/** Of what a museum shows, or is asked. */
const ofPage = (list: 'meetups' | 'meetup-proposals', query: Record<string, string> = {}) => [
  `/api/museums/${busyMuseum}/${list}?${new URLSearchParams(query)}`,
]
const ofPageFrom = (list: 'meetups' | 'meetup-proposals', size: DataSize) =>
  behind('upcoming', size).flatMap(({ cursor }) => ofPage(list, { cursor }))
const ofMuseum = { museumId: String(busyMuseum) }

const searchPosts = (q: string) => [`/api/search/community-posts?${new URLSearchParams({ q })}`]

export type Viewer = 'reader' | 'owner' | 'manager'

export interface Read {
  name: string
  /** Who reads it; the reader where it is not said. */
  as?: Viewer
  paths: (size: DataSize) => string[]
  /** How many pages are read from each path on, by the cursors of the answers; 1 where it is not said. */
  pages?: number
}

const all: readonly Read[] = [
  { name: 'members', pages: 3, paths: () => [members] },
  {
    name: 'members, deep',
    paths: size =>
      quarters.map(share => `${members}?cursor=${encodeCursor([Math.round(share * size.members)])}`),
  },
  {
    name: 'members, by role',
    paths: () => ['creator', 'admin', 'moderator', 'member'].map(role => `${members}?role=${role}`),
  },
  { name: 'members, by an often name', paths: () => [`${members}?q=${names.often}`] },
  { name: 'members, by a seldom name', paths: () => [`${members}?q=${names.seldom}`] },
  { name: 'members, by two letters', paths: () => names.begins.map(q => `${members}?q=${q}`) },
  { name: 'posts', pages: 3, paths: () => [posts] },
  {
    name: 'posts, deep',
    paths: size => quarters.map(share => `${posts}?cursor=${encodeCursor([Math.round(share * size.posts)])}`),
  },
  { name: 'post', paths: () => [`/api/community-posts/${busyPost}`] },
  { name: 'comments', pages: 3, paths: () => [comments] },
  {
    name: 'comments, deep',
    paths: size =>
      quarters.map(share => `${comments}?cursor=${encodeCursor([Math.round(share * size.posts)])}`),
  },
  {
    name: 'posts that wait',
    as: 'owner',
    pages: 3,
    paths: () => [`/api/communities/${community}/review-queue`],
  },
  { name: 'log', pages: 3, paths: () => [log] },
  {
    name: 'log, until a time',
    as: 'owner',
    paths: size =>
      quarters.map(share => `${log}?to=${new Date(Date.now() - share * size.posts * entryMs).toISOString()}`),
  },
  { name: 'log, a seldom action', paths: () => [`${log}?action=${seldom.action}`] },
  { name: 'log, a member', paths: () => [`${log}?userId=${seldom.member}`] },
  { name: 'log, a moderator', as: 'owner', paths: () => [`${log}?userId=${owner}`] },
  { name: 'bans', as: 'owner', pages: 3, paths: () => [`/api/communities/${community}/bans`] },
  { name: 'deleted posts', as: 'owner', pages: 3, paths: () => [`/api/communities/${community}/deleted`] },
  ...(['open', 'escalated', 'decided'] as const).map(status => ({
    name: `reports: ${status}`,
    as: 'owner' as const,
    pages: 3,
    paths: () => [`/api/communities/${community}/reports?status=${status}`],
  })),
  { name: 'own reports', pages: 2, paths: () => ['/api/user/reports'] },
  {
    name: 'people to mention',
    paths: () => ['a', 'pe', 'person7'].map(q => `/api/communities/${community}/people?q=${q}`),
  },
  { name: 'meetups', pages: 3, paths: () => [meetups] },
  { name: 'meetups to come, deep', paths: size => meetupsFrom('upcoming', size) },
  { name: 'meetups that are over, deep', paths: size => meetupsFrom('past', size) },
  { name: 'meetup', paths: () => [meetup] },
  { name: 'attendees', pages: 3, paths: () => [attendees] },
  {
    name: 'attendees, deep',
    paths: size =>
      quarters.map(share => `${attendees}&cursor=${encodeCursor([Math.round(share * size.attendees)])}`),
  },
  { name: 'comments on a meetup', pages: 3, paths: () => [`${meetup}/comments`] },
  {
    name: 'comments on a meetup, deep',
    // Behind those on posts, which were written before.
    paths: size =>
      quarters.map(
        share => `${meetup}/comments?cursor=${encodeCursor([Math.round((1 + share) * size.posts)])}`,
      ),
  },
  { name: 'photos of a meetup', pages: 3, paths: () => [`${meetup}/photos`] },
  {
    name: 'photos of a meetup, deep',
    paths: size => quarters.map(share => `${meetup}/photos?cursor=${encodeCursor([photoAt(share, size)])}`),
  },
  { name: 'recap of a meetup', paths: () => [`${meetup}/recap`] },
  { name: 'recap of a meetup, for its editor', as: 'owner', paths: () => [`${meetup}/recap`] },
  { name: 'events', pages: 3, paths: () => events() },
  { name: 'events to come, deep', paths: size => eventsFrom('upcoming', size) },
  { name: 'events that are over', pages: 3, paths: () => events({ past: 'true' }) },
  { name: 'events that are over, deep', paths: size => eventsFrom('past', size) },
  { name: 'events of my groups', pages: 3, paths: () => events(own) },
  { name: 'events of my groups, deep', paths: size => eventsFrom('upcoming', size, own) },
  { name: 'events of the weekend', paths: () => events({ tab: 'this_weekend' }) },
  { name: 'all events', pages: 3, paths: () => searchEvents({}) },
  {
    name: 'all events, deep',
    paths: size => behind('upcoming', size).flatMap(searchEvents),
  },
  { name: 'all events of the weekend', paths: () => searchEvents({ tab: 'this_weekend' }) },
  { name: 'museum events', pages: 3, paths: () => museumEvents() },
  { name: 'museum events, deep', paths: size => behind('upcoming', size).flatMap(museumEvents) },
  { name: 'museum events that are over', pages: 3, paths: () => museumEvents({ past: 'true' }) },
  { name: 'events of a museum', pages: 3, paths: () => museumEvents(ofMuseum) },
  {
    name: 'events of a museum, deep',
    paths: size => behind('upcoming', size).flatMap(from => museumEvents({ ...ofMuseum, ...from })),
  },
  { name: 'meetups that a museum shows', pages: 3, paths: () => ofPage('meetups') },
  { name: 'meetups that a museum shows, deep', paths: size => ofPageFrom('meetups', size) },
  { name: 'meetups that name a museum', as: 'manager', pages: 3, paths: () => ofPage('meetup-proposals') },
  {
    name: 'meetups that name a museum, deep',
    as: 'manager',
    paths: size => ofPageFrom('meetup-proposals', size),
  },
  { name: 'all with a museum', pages: 3, paths: () => searchEvents(ofMuseum) },
  {
    name: 'all with a museum, deep',
    paths: size => behind('upcoming', size).flatMap(from => searchEvents({ ...ofMuseum, ...from })),
  },
  { name: 'event calendar', paths: () => calendar() },
  { name: 'event calendar of my groups', paths: () => calendar(own) },
  { name: 'calendar of a community', paths: () => [calendarPath('communities', community)] },
  { name: 'calendar of a museum', paths: () => [calendarPath('museums', busyMuseum)] },
  { name: 'calendar of a user', paths: () => [personalCalendarPath(calendarToken)] },
  { name: 'event search: a word of all', pages: 3, paths: () => searchEvents({ q: 'hall' }) },
  { name: 'event search: an often word', pages: 3, paths: () => searchEvents({ q: meetupWords.often }) },
  { name: 'event search: a word of one in twenty', paths: () => searchEvents({ q: meetupWords.middle }) },
  { name: 'event search: a seldom word', paths: () => searchEvents({ q: meetupWords.seldom }) },
  {
    name: 'event search: a seldom word, my groups',
    paths: () => searchEvents({ q: meetupWords.seldom, ...own }),
  },
  {
    name: 'event search: an often and a seldom word',
    paths: () => searchEvents({ q: `hall ${meetupWords.seldom}` }),
  },
  { name: 'event search: a museum', paths: () => searchEvents({ q: museumName.seldom }) },
  {
    name: 'event search: an often word, a museum',
    paths: () => searchEvents({ q: meetupWords.often, ...ofMuseum }),
  },
  { name: 'event search: a seldom tag', paths: () => searchEvents({ tag: meetupTag.seldom }) },
  { name: 'event search: an often tag', pages: 3, paths: () => searchEvents({ tag: meetupTag.often }) },
  { name: 'event search: a city', paths: () => searchEvents({ city: meetupCity }) },
  { name: 'plans of visits', paths: () => [`/api/communities/${community}/visit-plans`] },
  { name: 'plan of a visit', paths: () => [`/api/visit-plans/${busyPlan}`] },
  { name: 'communities', pages: 3, paths: () => ['/api/communities'] },
  {
    name: 'communities, deep',
    paths: () =>
      quarters.map(
        share => `/api/communities?cursor=${encodeCursor([1, Math.round(share * activities), community])}`,
      ),
  },
  { name: 'my groups', paths: () => ['/api/user/groups'] },
  { name: 'detail', paths: () => [`/api/communities/${community}`] },
  { name: 'search: an often word', paths: () => search({ q: word.often }) },
  { name: 'search: a seldom word', paths: () => search({ q: word.seldom }) },
  { name: 'search: often two letters', paths: () => search({ q: begins.often }) },
  { name: 'search: seldom two letters', paths: () => search({ q: begins.seldom }) },
  { name: 'search: an often word, type', paths: () => search({ q: word.often, type: type.often }) },
  { name: 'search: an often word, tag', paths: () => search({ q: word.often, tag: tag.often }) },
  {
    name: 'search: an often word, location',
    paths: () => search({ q: word.often, location: location.often }),
  },
  { name: 'search: an often type and tag', paths: () => search({ type: type.often, tag: tag.often }) },
  { name: 'search: a seldom type', paths: () => search({ type: type.seldom }) },
  { name: 'search: a seldom tag', paths: () => search({ tag: tag.seldom }) },
  { name: 'search: a seldom location', paths: () => search({ location: location.seldom }) },
  { name: 'post search: a word of all', pages: 3, paths: () => searchPosts(words.every) },
  { name: 'post search: an often word', pages: 3, paths: () => searchPosts(words.often) },
  { name: 'post search: a seldom word', paths: () => searchPosts(words.seldom) },
  { name: 'post search: the beginning of a word', paths: () => searchPosts(words.often.slice(0, 3)) },
  {
    name: 'post search: an often and a seldom word',
    paths: () => searchPosts(`${words.every} ${words.seldom}`),
  },
  { name: 'feed of a community', paths: () => [`/api/communities/${community}/feed`] },
]
export const reads = all.filter(isMeasured)

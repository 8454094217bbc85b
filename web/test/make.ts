import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type {
  Comment,
  CommunityComment,
  CommunityPost,
  MeetupDetail,
  MeetupPhoto,
  MuseumEvent,
  MuseumRef,
  Notification,
  PlanSlot,
  Post,
  PostMedia,
  Recap,
  RecapPhoto,
  UserSummary,
  VisitPlanDetail,
} from '@vitrine/contracts'

export const makeUser = (more: Partial<UserSummary> = {}): UserSummary => ({
  id: 1,
  username: 'ada',
  slug: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: null,
  role: 'Traveler',
  ...more,
})

export const makeMuseum = (more: Partial<MuseumRef> = {}): MuseumRef => ({
  id: 1,
  slug: 'prado',
  name: 'Museo del Prado',
  city: 'Madrid',
  country: 'Spain',
  categoryCode: 'art',
  coverUrl: '/api/museums/1/cover.svg',
  ...more,
})

export const makePost = (more: Partial<Post> = {}): Post => ({
  id: 1,
  contentType: 'post',
  type: 'text',
  content: 'Rain outside, Rothko inside.',
  images: [],
  videoUrl: null,
  media: [],
  sensitive: null,
  status: 'published',
  preparing: [],
  tags: [],
  user: makeUser(),
  museum: null,
  likesCount: 3,
  commentsCount: 0,
  isLiked: false,
  isBookmarked: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...more,
})

export const makeCommunityPost = (more: Partial<CommunityPost> = {}): CommunityPost => ({
  id: 1,
  communityId: 3,
  type: 'text',
  content: 'Which room first?',
  title: null,
  pollOptions: null,
  poll: null,
  eventTitle: null,
  eventDateTime: null,
  eventLocation: null,
  eventDescription: null,
  eventId: null,
  eventType: null,
  videoUrl: null,
  linkUrl: null,
  linkHost: null,
  media: [],
  preparing: [],
  status: 'published',
  reviewReason: null,
  isPinned: false,
  likesCount: 1,
  commentsCount: 0,
  isLiked: false,
  user: makeUser(),
  createdAt: '2026-11-21T10:00:00.000Z',
  ...more,
})

/** A meetup that is to come, as its organizer is shown it. */
export const makeMeetup = (more: Partial<MeetupDetail> = {}): MeetupDetail => ({
  id: 1,
  type: 'meetup',
  communityId: 3,
  group: { id: 3, name: 'Night sketchers', isPrivate: false },
  mayRead: true,
  title: 'Sketching by the light',
  status: 'upcoming',
  dateTime: '2031-05-07T01:30:00.000Z',
  endDateTime: null,
  timezone: 'America/New_York',
  date: '2031-05-06',
  startTime: '21:30',
  endTime: '',
  description: 'Bring a pencil.',
  location: 'Hall of honour',
  tags: ['drawing', 'night'],
  maxAttendees: 12,
  currentAttendees: 1,
  interestedCount: 0,
  waitlistCount: 0,
  isFull: false,
  userStatus: 'attending',
  waitlistPosition: null,
  offeredUntil: null,
  enableWaitlist: true,
  rsvpRequired: false,
  whoCanJoin: 'members_only',
  cost: 'free',
  costAmount: '',
  expectedGroupSize: '',
  ageRestrictions: '',
  accessibilityNotes: '',
  rainPlan: '',
  allowComments: true,
  allowPhotoSharing: true,
  museum: null,
  museumId: null,
  connectToMuseumEvent: false,
  museumEventId: null,
  museumContact: '',
  collaborationStatus: 'discussion',
  canMuseumPromote: false,
  organizer: makeUser(),
  attendees: [1],
  mayJoin: true,
  mayEdit: true,
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 4,
  people: [makeUser()],
  seesInside: true,
  mayComment: true,
  mayAddPhotos: true,
  mayAnnounce: true,
  mayListGuests: true,
  recapState: null,
  recapConsent: null,
  museumEvent: null,
  mayAnswerForMuseum: false,
  ...more,
})

/** A museum event that is to come, as a visitor is shown it. */
export const makeMuseumEvent = (more: Partial<MuseumEvent> = {}): MuseumEvent => ({
  id: 2,
  type: 'museum_event',
  museum: makeMuseum(),
  title: 'Goya by candlelight',
  status: 'upcoming',
  dateTime: '2031-05-07T17:30:00.000Z',
  endDateTime: '2031-05-07T19:00:00.000Z',
  timezone: 'Europe/Madrid',
  date: '2031-05-07',
  startTime: '19:30',
  endTime: '21:00',
  description: 'A walk along the black paintings.',
  location: 'Ground floor',
  tags: ['goya', 'night'],
  maxAttendees: 20,
  currentAttendees: 8,
  interestedCount: 3,
  waitlistCount: 0,
  isFull: false,
  userStatus: 'none',
  waitlistPosition: null,
  offeredUntil: null,
  enableWaitlist: true,
  accessibilityNotes: 'Step-free.',
  category: 'tour',
  price: '12 €',
  requirements: 'Comfortable shoes.',
  ticketUrl: 'https://tickets.example.org/goya',
  mayJoin: true,
  mayEdit: false,
  mayDuplicate: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  ...more,
})

/** An open plan of a visit to two museums, of which no one has chosen one; its first day has two times, its second none. */
export const makeVisitPlan = (more: Partial<VisitPlanDetail> = {}): VisitPlanDetail => ({
  id: 7,
  communityId: 3,
  group: { id: 3, name: 'Night sketchers', isPrivate: false },
  state: 'open',
  from: '2031-05-05',
  to: '2031-05-06',
  visitLength: 120,
  maxAttendees: null,
  museums: [makePlanMuseum(1, 'Museo del Prado'), makePlanMuseum(2, 'Reina Sofía')],
  votersCount: 0,
  hasVoted: false,
  creator: makeUser(),
  meetupId: null,
  createdAt: '2030-11-21T10:00:00.000Z',
  timezone: 'Europe/Madrid',
  ownTimes: [],
  days: [
    {
      date: '2031-05-05',
      slots: [makeSlot(), makeSlot({ part: 'afternoon', startTime: '12:00' })],
      closed: [],
    },
    { date: '2031-05-06', slots: [], closed: [2] },
  ],
  mayVote: true,
  mayAddMuseum: true,
  mayCreateMeetup: true,
  mayDelete: true,
  ...more,
})

/** A museum of a plan, which is chosen because no one votes for any. */
const makePlanMuseum = (id: number, name: string): VisitPlanDetail['museums'][number] => ({
  museum: makeMuseum({ id, name, slug: `museum-${id}` }),
  votes: 0,
  isMine: false,
  isChosen: true,
  distance: null,
  hasFreeAdmissionDays: false,
})

/** A time of a plan, which no one has chosen. */
export const makeSlot = (more: Partial<PlanSlot> = {}): PlanSlot => ({
  date: '2031-05-05',
  part: 'morning',
  startTime: '10:00',
  latestStart: '11:45',
  votes: 0,
  isMine: false,
  doubts: [],
  ...more,
})

export const makeMedia = (more: Partial<PostMedia> = {}): PostMedia => ({
  id: 1,
  kind: 'picture',
  url: '/api/media/files/1-abcdefghijklmnopqrstuvw234.webp',
  posterUrl: null,
  width: 1200,
  height: 800,
  durationMs: null,
  placeholder: null,
  images: [],
  renditions: [],
  hlsUrl: null,
  altText: '',
  captionLanguages: [],
  describedBy: null,
  ...more,
})

/** A photo of a meetup that is ready, as another member is shown it. */
export const makeMeetupPhoto = (more: Partial<MeetupPhoto> = {}): MeetupPhoto => ({
  id: 1,
  meetupId: 1,
  uploader: makeUser(),
  media: makeMedia(),
  failure: null,
  altText: '',
  caption: '',
  uploadedAt: '2026-11-21T10:00:00.000Z',
  mayDelete: false,
  ...more,
})

export const makeRecapPhoto = (more: Partial<RecapPhoto> = {}): RecapPhoto => ({
  id: 1,
  uploader: makeUser(),
  media: makeMedia(),
  altText: '',
  caption: '',
  isShown: true,
  ...more,
})

/** The recap of a meetup as its readers are shown it: with two photos, and the insight with the id 1. */
export const makeRecap = (more: Partial<Recap> = {}): Recap => ({
  meetupId: 1,
  state: 'published',
  text: 'We stayed until the lights went out.',
  museum: makeMuseum(),
  attendedCount: 12,
  photos: [makeRecapPhoto(), makeRecapPhoto({ id: 2, media: makeMedia({ id: 2 }) })],
  insights: [{ postId: 1, isShown: true }],
  next: { id: 9, title: 'Goya by candlelight', startsAt: '2031-05-14T01:30:00.000Z', timezone: 'UTC' },
  publishedAt: '2031-05-08T10:00:00.000Z',
  collectsUntil: '2031-05-10T03:30:00.000Z',
  mayEdit: false,
  version: 3,
  ...more,
})

export const makeComment = (more: Partial<Comment> = {}): Comment => ({
  id: 1,
  postId: 1,
  parentId: null,
  content: 'Which room?',
  createdAt: '2026-11-21T10:00:00.000Z',
  user: makeUser(),
  ...more,
})

/** A comment on a post of a community; `meetupId` and no `postId`: on a meetup. */
export const makeCommunityComment = (more: Partial<CommunityComment> = {}): CommunityComment => ({
  ...makeComment(),
  meetupId: null,
  isAnnouncement: false,
  ...more,
})

export const makeNotification = (more: Partial<Notification> = {}): Notification => ({
  id: 1,
  title: 'New like',
  message: 'ada liked your insight',
  type: 'other',
  kind: 'like',
  priority: 'normal',
  isRead: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  actors: [makeUser()],
  actorsCount: 1,
  excerpt: '',
  notice: null,
  thread: { area: 'insight', postId: 1, isMuted: false },
  community: null,
  link: '/post/1',
  ...more,
})

/** A list in the cache, as `useInfiniteQuery` holds it. */
export const makePages = <Item>(...pages: Item[][]): InfiniteData<Answer<Item[]>, unknown> => ({
  pages: pages.map(data => ({
    data,
    status: 200,
    nextCursor: undefined,
    hasNext: false,
    total: undefined,
    unreadCount: undefined,
  })),
  pageParams: pages.map((_, index) => ({ offset: index * 20 })),
})

const clients: QueryClient[] = []

/** A cache that never tries again, and keeps everything until the test ends. */
export function makeClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false },
    },
  })
  clients.push(client)
  return client
}

/** Empties the caches of a test, so that no timer finds what it would ask the server of the next test about. */
export function clearClients(): void {
  for (const client of clients.splice(0)) client.clear()
}

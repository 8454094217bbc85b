/**
 * Every query key of the page. A key begins with the name of its group, so that `posts.all` reaches every list of posts
 * and `profiles.all` every profile.
 */
export const queryKeys = {
  currentUser: ['currentUser'],
  sessions: ['sessions'],
  signIns: ['signIns'],
  twoFactor: ['twoFactor'],
  exports: ['exports'],
  mailbox: ['mailbox'],
  ownCalendar: ['ownCalendar'],
  /** What the user reported. */
  ownReports: ['ownReports'],
  mailSubscription: (token: string) => ['mailSubscription', token],
  posts: {
    /** All lists; a single post is not one of them. */
    all: ['posts'],
    feed: ['posts', 'feed'],
    latest: ['posts', 'latest'],
    bookmarked: ['posts', 'bookmarked'],
    ofMuseum: (museumId: number) => ['posts', 'museum', museumId],
    ofUser: (userId: number) => ['posts', 'user', userId],
    /** The first page of a list as it is now, kept beside the list that is shown. */
    newIn: (list: readonly unknown[]) => [...list, 'new'],
  },
  post: (id: number) => ['post', id],
  /** Whether pictures and videos can be uploaded now. */
  uploadsAvailable: ['uploadsAvailable'],
  /** One's own picture or video while it is prepared. */
  media: (id: number) => ['media', id],
  /** Of pictures and videos, by others than their authors. */
  descriptions: {
    offered: ['descriptions', 'offered'],
    wanted: ['descriptions', 'wanted'],
  },
  comments: (postId: number) => ['comments', postId],
  captions: (postId: number, language?: string) => [
    'captions',
    postId,
    ...(language === undefined ? [] : [language]),
  ],
  /** Kept for as long as a deletion can be undone. */
  deleted: {
    all: ['deleted'],
    post: (id: number) => ['deleted', 'post', id],
    comment: (id: number) => ['deleted', 'comment', id],
    communityPost: (id: number) => ['deleted', 'communityPost', id],
    communityComment: (id: number) => ['deleted', 'communityComment', id],
    meetup: (id: number) => ['deleted', 'meetup', id],
  },
  history: {
    ofPost: (id: number) => ['history', 'post', id],
    ofComment: (id: number) => ['history', 'comment', id],
    ofCommunityPost: (id: number) => ['history', 'communityPost', id],
    ofCommunityComment: (id: number) => ['history', 'communityComment', id],
    ofMuseum: (id: number) => ['history', 'museum', id],
  },
  museums: {
    list: (category: string | null, filters: readonly string[] = []) => [
      'museums',
      'list',
      category,
      ...filters,
    ],
    near: (latitude: number, longitude: number) => ['museums', 'near', latitude, longitude],
    map: (box: string, zoom: number, category: string | null, filters: readonly string[]) => [
      'museums',
      'map',
      box,
      zoom,
      category,
      ...filters,
    ],
    within: (box: string, category: string | null, filters: readonly string[]) => [
      'museums',
      'within',
      box,
      category,
      ...filters,
    ],
    featured: (count: number) => ['museums', 'featured', count],
    found: (text: string, category: string | null) => ['museums', 'found', text, category],
    followedLists: ['museums', 'followed'],
    recommended: ['museums', 'recommended'],
    followed: (userId: number) => ['museums', 'followed', userId],
    /** What visits say of the hours, after a check-in of the reader. */
    confidence: (id: number, checkInId: number | null) => ['museums', 'confidence', id, checkInId],
    provenance: (id: number, version: number) => ['museums', 'provenance', id, version],
    /** The type-ahead of the museum picker. */
    search: (text: string) => ['museums', 'search', text],
  },
  passport: {
    all: ['passport'],
    /** `null`: of all years, as below. */
    counts: (day: string, year: number | null) => ['passport', 'counts', day, year],
    stamps: (year: number | null, category: string | null) => ['passport', 'stamps', year, category],
    /** All lists of group stamps. */
    groups: ['passport', 'groups'],
    groupStamps: (year: number | null) => ['passport', 'groups', year],
  },
  editSuggestions: {
    all: ['editSuggestions'],
    /** How many are pending; `null`: of all museums, as below. */
    pending: (museumId: number | null) => ['editSuggestions', 'pending', museumId],
    list: (museumId: number | null, status: string | null) => ['editSuggestions', 'list', museumId, status],
    /** The reader's own. */
    contribution: (museumId: number) => ['editSuggestions', 'contribution', museumId],
  },
  /** The administration of museums. */
  adminMuseums: {
    all: ['adminMuseums'],
    suggestions: (status: string) => ['adminMuseums', 'suggestions', status],
  },
  reviews: {
    /** What they say together, and the reader's own one. */
    together: (museumId: number) => ['reviews', 'together', museumId],
    list: (museumId: number) => ['reviews', 'list', museumId],
  },
  claims: {
    /** The reader's own for a museum. */
    own: (museumId: number) => ['claims', 'own', museumId],
  },
  /** The screens of administrators. */
  admin: {
    museums: ['admin', 'museums'],
    museumPage: (search: string, filter: string, page: number) => ['admin', 'museums', search, filter, page],
    managers: (search: string) => ['admin', 'managers', search],
    managerRequests: ['admin', 'managerRequests'],
    managerRequestsOf: (status: string) => ['admin', 'managerRequests', status],
    /** Statistics, settings and migration. */
    delivery: ['admin', 'delivery'],
    cdnStats: ['admin', 'delivery', 'stats'],
    cdnSettings: ['admin', 'delivery', 'settings'],
    cdnMigration: ['admin', 'delivery', 'migration'],
  },
  /** The outlines of countries and states. */
  outlines: ['outlines'],
  museum: {
    all: ['museum'],
    one: (segment: string) => ['museum', segment],
  },
  profiles: {
    all: ['profile'],
    /** `undefined` is the reader's own. */
    one: (segment: string | undefined) => ['profile', segment ?? null],
  },
  /** Lists of people about one user, or that the reader keeps. */
  people: {
    all: ['people'],
    followers: (userId: number) => ['people', 'followers', userId],
    following: (userId: number) => ['people', 'following', userId],
    requests: ['people', 'requests'],
    blocked: ['people', 'blocked'],
    muted: ['people', 'muted'],
  },
  settings: {
    email: ['settings', 'email'],
    privacy: ['settings', 'privacy'],
    notifications: ['settings', 'notifications'],
  },
  users: {
    recommended: ['users', 'recommended'],
    active: ['users', 'active'],
    /** The completion of a mention. */
    toMention: (text: string) => ['users', 'toMention', text],
    membersToMention: (communityId: number, text: string) => ['users', 'toMention', `${communityId}`, text],
  },
  search: (text: string, category: string | null = null) => ['search', text, category],
  trending: {
    all: ['trending'],
    tags: ['trending', 'tags'],
    museums: ['trending', 'museums'],
  },
  notifications: {
    all: ['notifications'],
    /** Also the beginning of `unreadList`: what changes one changes both. */
    list: ['notifications', 'list'],
    unreadList: ['notifications', 'list', 'unread'],
    unread: ['notifications', 'unread'],
  },
  conversations: {
    lists: ['conversations', 'list'],
    list: (folder: 'inbox' | 'requests') => ['conversations', 'list', folder],
    one: (id: number) => ['conversations', 'one', id],
    with: (userId: number) => ['conversations', 'with', userId],
    unread: ['conversations', 'unread'],
  },
  messages: (conversationId: number) => ['messages', conversationId],
  /** Lists of communities, the reader's own and the invitations to others among them. */
  communities: {
    all: ['communities'],
    list: ['communities', 'list'],
    found: (search: object) => ['communities', 'found', search],
    /** Posts in them. */
    foundPosts: (text: string) => ['communities', 'foundPosts', text],
    own: ['communities', 'own'],
    /** Those in which the reader may create meetups. */
    creatable: ['communities', 'creatable'],
    invitations: ['communities', 'invitations'],
  },
  /** One community and all that is in it. */
  community: {
    all: (id: number) => ['community', id],
    detail: (id: number) => ['community', id, 'detail'],
    guidelines: (id: number) => ['community', id, 'guidelines'],
    posts: (id: number) => ['community', id, 'posts'],
    members: (id: number, q: string, role: string | null) => ['community', id, 'members', q, role],
    memberPermissions: (id: number, memberId: number) => ['community', id, 'memberPermissions', memberId],
    requests: (id: number) => ['community', id, 'requests'],
    invitations: (id: number) => ['community', id, 'invitations'],
    reviewQueue: (id: number) => ['community', id, 'reviewQueue'],
    reports: (id: number, status: string) => ['community', id, 'reports', status],
    bans: (id: number) => ['community', id, 'bans'],
    deleted: (id: number) => ['community', id, 'deleted'],
    log: (id: number, filters: object) => ['community', id, 'log', filters],
    /** What the reader is kept from. */
    ownRestrictions: (id: number) => ['community', id, 'ownRestrictions'],
    /** Whether the reader muted what others do there. */
    mute: (id: number) => ['community', id, 'mute'],
  },
  meetups: {
    /** Those of a community: what changes for its reader changes this list too. */
    of: (communityId: number) => ['community', communityId, 'meetups'],
    /** All pages of one meetup. */
    pages: ['meetup'],
    one: (id: number) => ['meetup', id],
    /** Those of one answer: what changes for the page of the meetup changes this list too. */
    guests: (id: number, status: string) => ['meetup', id, 'guests', status],
    photos: (id: number) => ['meetup', id, 'photos'],
    recap: (id: number) => ['meetup', id, 'recap'],
    /** What changes the recap changes these too. */
    recapInsights: (id: number, ids: readonly number[]) => ['meetup', id, 'recap', ids],
    /** What museums take part in, and what asks them to. */
    ofMuseums: ['museumMeetups'],
    ofMuseum: (museumId: number) => ['museumMeetups', museumId, 'shown'],
    proposals: (museumId: number) => ['museumMeetups', museumId, 'proposals'],
  },
  museumEvents: {
    /** Those of a museum. */
    of: (museumId: number) => ['museumEvents', museumId],
    /** All pages of one museum event. */
    pages: ['museumEvent'],
    one: (id: number) => ['museumEvent', id],
  },
  /** Plans of group visits. */
  visitPlans: {
    /** Those of a community that are open. */
    of: (communityId: number) => ['community', communityId, 'visitPlans'],
    /** All pages of one plan. */
    pages: ['visitPlan'],
    one: (id: number) => ['visitPlan', id],
  },
  /** Of all communities and museums: the lists and the calendar of the Events screen. */
  events: {
    all: ['events'],
    list: (search: object) => ['events', 'list', search],
    /** The type-ahead of those who post about one. */
    found: (text: string) => ['events', 'found', text],
    calendar: (tab: string, from: string, timezone: string) => ['events', 'calendar', tab, from, timezone],
  },
  /** A post in the discussion of a community, as its own address shows it. */
  communityPost: (id: number) => ['communityPost', id],
  /** Comments on posts and on meetups have ids of one space, and are one group. */
  communityComments: (postId: number) => ['communityComments', postId],
  meetupComments: (meetupId: number) => ['communityComments', 'meetup', meetupId],
} as const

/** The insight that a user is sharing: its files may still be on their way when the dialog is closed. */
export const shareMutationKey = (userId: number) => ['share', userId]

/** The key of the mutations that like one insight. */
export const likeMutationKey = (postId: number) => ['like', postId]
export const communityLikeMutationKey = (postId: number) => ['likeCommunityPost', postId]
export const voteMutationKey = (postId: number) => ['vote', postId]

type Keyed = { queryKey: readonly unknown[] }
const conversationGroups: readonly unknown[] = ['post', 'comments', 'communityPost', 'communityComments']
const messageGroups: readonly unknown[] = ['conversations', 'messages']
const eventGroups: readonly unknown[] = ['meetup', 'museumMeetups', 'museumEvent', 'museumEvents', 'events']
const liveGroups: readonly unknown[] = [
  ...conversationGroups,
  'posts',
  'notifications',
  'search',
  'communities',
  'community',
  'visitPlan',
  ...eventGroups,
  ...messageGroups,
]

/** A post and its comments. */
export const isConversation = ({ queryKey }: Keyed) => conversationGroups.includes(queryKey[0])

/** What is written in communities. */
export const isOfDiscussion = ({ queryKey: [group, , list] }: Keyed) =>
  group === 'communityPost' || group === 'communityComments' || (group === 'community' && list === 'posts')

/** Meetups and museum events: lists of one community, of one museum and of all, and pages. */
export const isOfEvents = ({ queryKey: [group, , list] }: Keyed) =>
  eventGroups.includes(group) || (group === 'community' && list === 'meetups')

/** Lists and pages that the live stream keeps current, and that are stale after it was cut. */
export const isLive = ({ queryKey }: Keyed) => liveGroups.includes(queryKey[0])

/** Conversations with other users, and their messages. */
export const isOfMessages = ({ queryKey }: Keyed) => messageGroups.includes(queryKey[0])

import type { OperationId } from '@vitrine/contracts'
import { discussionWalks } from './communities/discussion.private.ts'
import { meetupWalks } from './communities/meetups.private.ts'
import { membershipWalks } from './communities/membership.private.ts'
import { museumEventWalks } from './communities/museum-events.private.ts'
import { recapWalks } from './communities/recaps.private.ts'
import { visitPlanWalks } from './communities/visit-plans.private.ts'

/** Who asks, beside the person whom the answers show or not. */
export const viewers = ['anonymous', 'other', 'follower', 'friend', 'owner'] as const
export type Viewer = (typeof viewers)[number]

/** How the person is seen. `blocked`: they block the follower, and the other one blocks them. */
export const states = ['public', 'private', 'friends', 'blocked', 'hidden'] as const
export type State = (typeof states)[number]

/** Who may see the person. */
export const maySee: Record<State, readonly Viewer[]> = {
  public: viewers,
  private: ['follower', 'friend', 'owner'],
  friends: ['friend', 'owner'],
  blocked: ['anonymous', 'friend', 'owner'],
  hidden: [],
}

/** What answers show of the person: each is in no other text. */
export const marks = {
  username: 'zephyrine',
  /** In the person's post and comment. */
  word: 'palimpsestic',
  bio: 'Draws in crypts.',
  tag: 'gossamer',
  /** The person follows it. */
  museum: 'Rijksmuseum',
} as const
export type Mark = keyof typeof marks

/** What the requests are about. */
export interface Scene {
  person: { id: number; slug: string }
  post: { id: number }
  comment: { id: number }
  /** Public; follows the person and is followed by them. */
  host: { id: number }
  hostPost: { id: number }
  /** Public, the host's; of the viewers the person alone is a member. */
  community: { id: number }
  communityPost: { id: number }
  hostCommunityPost: { id: number }
  /** Of the person, on the host's post in the community. */
  communityComment: { id: number }
  /** Organized by the person, in the community; the host attends it. */
  meetup: { id: number }
  /** Of the person, in the community; both vote in it. */
  plan: { id: number }
  /** Organized by the host, in the community, at the museum; the person attended it. Its recap is published. */
  heldMeetup: { id: number }
  museum: { id: number }
}

export interface Request {
  params?: Record<string, string | number>
  query?: Record<string, string>
}

interface Walk {
  requests(scene: Scene): Request[]
  /** What the answers have for those who may see the person. */
  shows: Mark
  /** To whom of them; absent: all that the route is for. */
  to?: readonly Viewer[]
  /** The name stays on a profile that the viewer may not see, so that they can ask to follow, or unblock. */
  keepsName?: true
  /** It shows no person who is not shown to everyone, whoever asks. */
  isPublicOnly?: true
  /** Whoever asks is answered what an anonymous visitor may see. */
  isForEveryone?: true
  /** The answer is cached longer than a state lasts: it is tested once the person is no longer shown to everyone. */
  not?: readonly State[]
}

/**
 * `own`: of the viewer's account alone; `people-chosen`: of whom the viewer blocked or muted; `addressed`: what others
 * sent to the viewer; `museums`: no people and no posts; `administrators`: for them alone, whatever the profile; `media`: a file, by a name that
 * only what shows it has: services/media/test/files.test.ts asks for one as each audience.
 */
export type Row = Walk | 'own' | 'people-chosen' | 'addressed' | 'museums' | 'administrators' | 'media'

const all = { limit: '50' }
const nothing = () => [{}]

/** Every GET route, and what it shows of a person. A route without a row fails the test. */
export const rows: Partial<Record<OperationId, Row>> = {
  ...membershipWalks,
  ...discussionWalks,
  ...meetupWalks,
  ...museumEventWalks,
  ...visitPlanWalks,
  ...recapWalks,
  getCurrentUser: 'own',
  listSessions: 'own',
  getPrivacySettings: 'own',
  getOwnProfile: 'own',
  getTwoFactor: 'own',
  listSignIns: 'own',
  listExports: 'own',
  downloadExport: 'own',
  getMedia: 'own',
  getUpload: 'own',
  getMediaFile: 'media',
  getSignedMediaFile: 'media',
  listBlockedUsers: 'people-chosen',
  listMutedUsers: 'people-chosen',
  listFollowRequests: 'addressed',
  listFollowers: { requests: ({ host }) => [{ params: { id: host.id }, query: all }], shows: 'username' },
  listFollowing: { requests: ({ host }) => [{ params: { id: host.id }, query: all }], shows: 'username' },
  getProfileBySlug: {
    requests: ({ person }) => [{ params: { slug: person.slug } }],
    shows: 'bio',
    keepsName: true,
  },
  getProfile: { requests: ({ person }) => [{ params: { id: person.id } }], shows: 'bio', keepsName: true },
  getRecommendedUsers: { requests: nothing, shows: 'username', to: ['other'] },
  getActiveUsers: { requests: nothing, shows: 'username', to: ['other', 'follower', 'friend'] },

  listPosts: { requests: () => [{ query: all }, { query: { tag: marks.tag } }], shows: 'word' },
  listPostsByIds: { requests: ({ post }) => [{ query: { ids: String(post.id) } }], shows: 'word' },
  getPost: { requests: ({ post }) => [{ params: { id: post.id } }], shows: 'word' },
  getPostHistory: { requests: ({ post }) => [{ params: { id: post.id } }], shows: 'word', to: ['owner'] },
  getCaptions: { requests: ({ post }) => [{ params: { id: post.id, language: 'en' } }], shows: 'word' },
  // Pictures of others that everyone is shown: of a person who is not public there are none.
  listUndescribedPictures: {
    requests: () => [{ query: all }],
    shows: 'word',
    to: ['other', 'follower', 'friend'],
    isPublicOnly: true,
  },
  listDescriptions: 'addressed',
  listComments: { requests: ({ hostPost }) => [{ params: { id: hostPost.id } }], shows: 'word' },
  getCommentHistory: {
    requests: ({ comment }) => [{ params: { id: comment.id } }],
    shows: 'word',
    to: ['owner'],
  },
  getMixedFeed: { requests: () => [{ query: all }], shows: 'word' },
  listMuseumPosts: { requests: ({ museum }) => [{ params: { museumId: museum.id } }], shows: 'word' },
  listUserPosts: { requests: ({ person }) => [{ params: { id: person.id } }], shows: 'word' },
  listBookmarks: { requests: () => [{ query: all }], shows: 'word', to: ['other', 'follower', 'friend'] },
  // A count of all users who write it: of the person alone it shows nothing.
  getTrendingTags: { requests: nothing, shows: 'tag', not: ['blocked'] },

  listMuseums: 'museums',
  getMuseumMap: 'museums',
  getMapScript: 'museums',
  getFeaturedMuseums: 'museums',
  getTrendingMuseums: 'museums',
  getRecommendedMuseums: 'museums',
  getMuseumBySlug: 'museums',
  getMuseum: 'museums',
  getMuseumCover: 'museums',
  getMuseumPicture: 'museums',
  getMuseumPhoto: 'museums',
  previewPicture: 'museums',
  getOwnManagerRequest: 'own',
  listManagerRequests: 'administrators',
  getCdnStats: 'administrators',
  getCdnSettings: 'administrators',
  getCdnMigration: 'administrators',
  listAdminMuseums: 'administrators',
  listMuseumManagers: 'administrators',
  geocode: 'museums',
  // What members sent to administrators.
  listMuseumSuggestions: 'addressed',
  listMuseumChanges: { requests: ({ museum }) => [{ params: { id: museum.id } }], shows: 'username' },
  getProvenance: { requests: ({ museum }) => [{ params: { id: museum.id } }], shows: 'username' },
  getContribution: 'own',
  getPassport: 'own',
  listStamps: 'own',
  listGroupStamps: 'own',
  // For reviewers alone; none of the viewers is one.
  listEditSuggestions: { requests: nothing, shows: 'username', to: [] },
  listFollowedMuseums: { requests: ({ person }) => [{ params: { id: person.id } }], shows: 'museum' },
  listReviews: { requests: ({ museum }) => [{ params: { id: museum.id }, query: all }], shows: 'word' },
  // The reader's own one, and counts.
  getMuseumReviews: 'own',
  getHoursConfidence: 'own',
  searchMuseums: 'museums',
  search: {
    requests: () => [
      { query: { q: marks.username } },
      { query: { q: `@${marks.username}` } },
      { query: { q: marks.word } },
      { query: { q: `#${marks.tag}` } },
    ],
    shows: 'username',
  },

  searchUsers: {
    requests: () => [{ query: { q: marks.username } }],
    shows: 'username',
    to: ['other', 'follower', 'friend'],
  },

  listNotifications: 'addressed',
  getNotificationPreferences: 'own',
  getCommunityMute: 'own',
  listConversations: 'addressed',
  getConversation: 'addressed',
  listMessages: 'addressed',
  // For development, on the machine itself.
  listMails: 'addressed',
  getEmail: 'own',
  // Of whoever holds the link of a mail.
  getMailSubscription: 'addressed',
  getUnreadCount: 'own',
  stream: 'addressed',
}

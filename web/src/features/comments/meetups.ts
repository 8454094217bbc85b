import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { CommentArea } from './area.ts'
import { communityComments } from './communities.ts'

/**
 * Comments on meetups (EV11). Once written, one is a comment of a community: changed, deleted and reported by the same id. No count
 * is kept of them.
 */
export const meetupComments: CommentArea = {
  ...communityComments,
  name: 'meetup',
  drafts: 'meetupComment',
  list: queryKeys.meetupComments,
  deletedSubject: queryKeys.deleted.meetup,
  countBy: () => {},
  rereadCounts: () => {},
  fetchPage: (id, query, signal) =>
    api.page(routes.listMeetupComments, { params: { id }, query }, signal && { signal }),
  create: (id, body, sent) => api.call(routes.createMeetupComment, { params: { id }, body }, sent),
}

import {
  commentCreated,
  commentDeleted,
  museumCreated,
  museumFollowed,
  museumUnfollowed,
  museumUpdated,
  postCreated,
  postLiked,
  postUnliked,
  userFollowed,
  userRegistered,
  userUnfollowed,
} from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import { keepAuthors } from './authors/authors.projection.ts'
import type { ContentContext } from './context.ts'
import { foldCounters } from './counters/counters.fold.ts'
import { foldName } from './counters/counters.repository.ts'
import { keepMuseumFollows, keepUserFollows } from './follows/follows.projection.ts'
import { keepMuseums } from './museums/museums.projection.ts'
import { pushToFollowers } from './timelines/timelines.push.ts'

/** The one list of what this service hears. */
export const subscriptions = (ctx: ContentContext): Subscription[] => [
  onBatch([userRegistered], 'keep-authors', keepAuthors),
  onBatch([museumCreated, museumUpdated], 'keep-museums', keepMuseums),
  onBatch([userFollowed, userUnfollowed], 'keep-user-follows', keepUserFollows(ctx), { ordered: true }),
  onBatch([museumFollowed, museumUnfollowed], 'keep-museum-follows', keepMuseumFollows(ctx), {
    ordered: true,
  }),
  onBatch([postLiked, postUnliked, commentCreated, commentDeleted], foldName, foldCounters),
  on(postCreated, 'push-to-followers', pushToFollowers(ctx)),
]

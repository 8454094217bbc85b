import {
  mediaFailed,
  mediaReady,
  mediaRemoved,
  museumCreated,
  museumFollowed,
  museumSuggestionDecided,
  museumsImported,
  museumUnfollowed,
  museumUpdated,
  postCreated,
  postDeleted,
  postEdited,
  postRestored,
  userBlocked,
  userFollowed,
  userMuted,
  userRegistered,
  userUnblocked,
  userUnfollowed,
  userUnmuted,
  userUpdated,
} from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import { keepHiddenAuthors } from './audience/hidden.projection.ts'
import { keepAuthors } from './authors/authors.projection.ts'
import type { ContentContext } from './context.ts'
import { foldCounters } from './counters/counters.fold.ts'
import { foldedEvents, foldName } from './counters/counters.ts'
import { keepMuseumFollows, keepUserFollows } from './follows/follows.projection.ts'
import { keepMedia } from './media/media.projection.ts'
import { keepMuseums } from './museums/museums.projection.ts'
import { linkSuggestedMuseum } from './suggestions/suggestions.projection.ts'
import { correctTimelines, pushToFollowers } from './timelines/timelines.push.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: ContentContext): Subscription[] => [
  onBatch([userRegistered, userUpdated], 'keep-authors', keepAuthors(ctx)),
  onBatch([museumCreated, museumsImported, museumUpdated], 'keep-museums', keepMuseums(ctx)),
  on(museumSuggestionDecided, 'link-suggested-museum', linkSuggestedMuseum(ctx)),
  onBatch([userFollowed, userUnfollowed], 'keep-user-follows', keepUserFollows(ctx), { ordered: true }),
  onBatch(
    [userBlocked, userUnblocked, userMuted, userUnmuted],
    'keep-hidden-authors',
    keepHiddenAuthors(ctx),
    {
      ordered: true,
    },
  ),
  onBatch([museumFollowed, museumUnfollowed], 'keep-museum-follows', keepMuseumFollows(ctx), {
    ordered: true,
  }),
  onBatch(foldedEvents, foldName, foldCounters(ctx)),
  onBatch([mediaReady, mediaFailed, mediaRemoved], 'keep-media', keepMedia(ctx)),
  on(postCreated, 'push-to-followers', pushToFollowers(ctx)),
  onBatch([postEdited, postDeleted, postRestored], 'correct-timelines', correctTimelines(ctx)),
]

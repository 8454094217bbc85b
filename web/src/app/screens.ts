import type { ScreenName } from '@vitrine/contracts'
import { type Chunk, chunk } from '../lib/chunk.ts'
import { withMuseumEventTexts, withTexts } from '../lib/i18n/locale.ts'
import { PostMediaView } from '../ui/media/MediaPlace.tsx'

/** The screens that the gateway renders, each in a chunk of its own. */
export const screens = {
  landing: chunk(() => import('./pages/LandingPage.tsx')),
  feed: chunk(() => import('./pages/FeedPage.tsx')),
  discover: chunk(() => import('./pages/DiscoverPage.tsx')),
  museum: chunk(() => import('./pages/MuseumPage.tsx')),
  post: chunk(() => import('./pages/PostPage.tsx')),
} satisfies Record<ScreenName, Chunk>

/** Parts of a post's page that have chunks of their own. */
export const parts = {
  comments: chunk(() => import('../features/comments/Comments.tsx')),
  latestPosts: chunk(() => import('./pages/LatestPosts.tsx')),
}

/** The reviews of a museum, and what visits say of its hours, which no rendered page has. */
export const MuseumParts = chunk(withTexts('reviews', () => import('./pages/MuseumParts.tsx')))

/** What members do for a museum beside visiting it. */
export const Contribute = chunk(withTexts('contribute', () => import('../features/museum/Contribute.tsx')))

/** The events of a museum, for members. */
export const MuseumEvents = chunk(withMuseumEventTexts(() => import('./pages/MuseumEvents.tsx')))

/** Loads the code of a screen and its parts, which are then rendered at once. */
export async function preloadScreen(name: ScreenName): Promise<void> {
  const chunks = [
    screens[name],
    ...(name === 'post' ? [...Object.values(parts), PostMediaView] : []),
    ...(name === 'feed' ? [PostMediaView] : []),
  ]
  await Promise.all(chunks.map(each => each.preload()))
}

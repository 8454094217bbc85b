import type { ScreenName } from '@vitrine/contracts'
import { type Chunk, chunk } from '../lib/chunk.ts'

/** The screens that the gateway renders, each in a chunk of its own. */
export const screens = {
  landing: chunk(() => import('./pages/LandingPage.tsx')),
  feed: chunk(() => import('./pages/FeedPage.tsx')),
  discover: chunk(() => import('./pages/DiscoverPage.tsx')),
  museum: chunk(() => import('./pages/MuseumPage.tsx')),
  post: chunk(() => import('./pages/PostPage.tsx')),
} satisfies Record<ScreenName, Chunk>

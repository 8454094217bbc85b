import type { ScreenName } from '@vitrine/contracts'
import type { ComponentType } from 'react'

export type LoadScreen = () => Promise<{ default: ComponentType }>

/** The screens that the gateway renders, each in a chunk of its own. */
export const screens = {
  landing: () => import('./pages/LandingPage.tsx'),
  feed: () => import('./pages/FeedPage.tsx'),
  discover: () => import('./pages/DiscoverPage.tsx'),
  museum: () => import('./pages/MuseumPage.tsx'),
  post: () => import('./pages/PostPage.tsx'),
} satisfies Record<ScreenName, LoadScreen>

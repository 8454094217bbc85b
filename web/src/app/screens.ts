import type { ScreenName } from '@vitrine/contracts'
import { type ComponentType, lazy } from 'react'

interface ScreenModule {
  default: ComponentType
}
type LoadScreen = () => Promise<ScreenModule>

/** The screens that the gateway renders, each in a chunk of its own. */
export const screens = {
  landing: () => import('./pages/LandingPage.tsx'),
  feed: () => import('./pages/FeedPage.tsx'),
  discover: () => import('./pages/DiscoverPage.tsx'),
  museum: () => import('./pages/MuseumPage.tsx'),
  post: () => import('./pages/PostPage.tsx'),
} satisfies Record<ScreenName, LoadScreen>

const loaded = new Map<LoadScreen, ScreenModule>()

/** Loads the code of a screen, which {@link lazyScreen} then renders at once. */
export async function preloadScreen(name: ScreenName): Promise<void> {
  const load = screens[name]
  loaded.set(load, await load())
}

/**
 * `lazy`, but a preloaded screen is there synchronously: while React takes a rendered page over, what waits for a
 * promise misses a press.
 */
export const lazyScreen = (load: LoadScreen) =>
  lazy(() => {
    const module = loaded.get(load)
    return module ? settled(module) : load()
  })

/** A promise calls back later, even one that is fulfilled; `lazy` needs no more of it than `then`. */
function settled<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: it is a thenable on purpose
  return { then: (use: (value: Value) => void) => use(value) } as unknown as Promise<Value>
}

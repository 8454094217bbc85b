import type { ScreenName } from '@vitrine/contracts'
import { type ComponentType, lazy } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** The screens that the gateway renders, each in a chunk of its own. */
export const screens = {
  landing: () => import('./pages/LandingPage.tsx'),
  feed: () => import('./pages/FeedPage.tsx'),
  discover: () => import('./pages/DiscoverPage.tsx'),
  museum: () => import('./pages/MuseumPage.tsx'),
  post: () => import('./pages/PostPage.tsx'),
} satisfies Record<ScreenName, Load<object>>

/** Parts of a post's page that have chunks of their own. */
export const parts = {
  comments: () => import('../features/comments/Comments.tsx'),
  latestPosts: () => import('./pages/LatestPosts.tsx'),
}

const loaded = new Map<unknown, unknown>()

/** Loads the code of a screen and its parts, which {@link preloadable} then renders at once. */
export async function preloadScreen(name: ScreenName): Promise<void> {
  const loads = [screens[name], ...(name === 'post' ? Object.values(parts) : [])]
  await Promise.all(loads.map(async load => loaded.set(load, await load())))
}

/**
 * `lazy`, but what is preloaded is there synchronously: while React takes a rendered page over, a part that waits for a
 * promise misses presses and updates.
 */
export const preloadable = <Props>(load: Load<Props>) =>
  lazy(() => {
    const module = loaded.get(load) as Awaited<ReturnType<typeof load>> | undefined
    return module ? settled(module) : load()
  })

/** A promise calls back later, even one that is fulfilled; `lazy` needs no more of it than `then`. */
function settled<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: it is a thenable on purpose
  return { then: (use: (value: Value) => void) => use(value) } as unknown as Promise<Value>
}

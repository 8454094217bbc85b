import { useEffect } from 'react'
import { CreatePostChunk } from './CreatePost.tsx'
import { parts } from './screens.ts'

const idleFallbackMs = 3_000

/** Loads what a reader opens next while nothing else is to do, except where they asked for little data. */
export function usePrefetch(isSignedIn: boolean): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const prefetch = () => {
      parts.comments.preload()
      if (isSignedIn) CreatePostChunk.preload()
    }
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prefetch, idleFallbackMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(prefetch)
    return () => cancelIdleCallback(idle)
  }, [isSignedIn])
}

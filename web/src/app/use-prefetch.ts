import { useEffect } from 'react'
import { readStored, writeStored } from '../lib/stored.ts'
import { CreatePostChunk } from './CreatePost.tsx'
import { parts } from './screens.ts'

/** Whoever stays so long reads the page; until then it has better things to do. */
const staysAfterMs = 5_000

/** This script's address names the build: its parts have other addresses in the next one. */
const build = import.meta.url

/**
 * Loads what a reader opens next once they have stayed, except where they asked for little data. Once a tab has loaded
 * it, the browser's cache has the files: to run them again on every page would cost each page more than the first use
 * gains.
 */
export function usePrefetch(isSignedIn: boolean): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const key = `vitrine.loaded-ahead.${isSignedIn ? 'member' : 'visitor'}`
    if (readStored(key) === build) return
    const timer = setTimeout(async () => {
      await Promise.all([parts.comments.preload(), isSignedIn && CreatePostChunk.preload()])
      writeStored(key, build)
    }, staysAfterMs)
    return () => clearTimeout(timer)
  }, [isSignedIn])
}

import type { ServerResponse } from 'node:http'
import type { Viewer } from '@vitrine/service-kit'

/** The event streams that are open now, so that each ends with the session that opened it. */
export interface OpenStreams {
  add(viewer: Viewer, response: ServerResponse): void
  endSession(sessionId: string): void
  endAll(): void
}

export function createOpenStreams(now: () => number = Date.now): OpenStreams {
  const bySession = new Map<string, Set<ServerResponse>>()

  return {
    add({ sessionId, expiresAt }, response) {
      const open = bySession.get(sessionId) ?? new Set()
      bySession.set(sessionId, open.add(response))
      // The browser opens it again by itself, and is looked at again then.
      const expiry = setTimeout(() => response.destroy(), expiresAt * 1000 - now())
      response.once('close', () => {
        clearTimeout(expiry)
        open.delete(response)
        if (open.size === 0 && bySession.get(sessionId) === open) bySession.delete(sessionId)
      })
    },
    endSession(sessionId) {
      for (const response of bySession.get(sessionId) ?? []) response.destroy()
    },
    endAll() {
      for (const sessionId of bySession.keys()) this.endSession(sessionId)
    },
  }
}

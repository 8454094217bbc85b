import type { ServerResponse } from 'node:http'
import { AppError, texts } from '@vitrine/contracts'
import type { Viewer } from '@vitrine/service-kit'

/** The open event streams: bounded per person and per process, and each ends with the session that opened it. */
export interface OpenStreams {
  /** Rejects with `rate_limited` over a bound. The stream is forgotten when the response closes. */
  open(viewer: Viewer, response: ServerResponse): void
  endSession(sessionId: string): void
  endAll(): void
  readonly size: number
}

/** A browser with a few tabs on a few devices; each tab keeps one stream. */
const maxPerUser = 20
const retryAfterSeconds = 30

export function createOpenStreams(options: { max: number; now?: () => number }): OpenStreams {
  const { max, now = Date.now } = options
  const bySession = new Map<string, Set<ServerResponse>>()
  const countByUser = new Map<number, number>()
  let size = 0

  function refuseOver(limit: number, count: number): void {
    if (count < limit) return
    throw new AppError('rate_limited', texts.errors.tooManyRequests, {
      retryAfter: retryAfterSeconds,
      details: { openStreams: count, limit },
    })
  }

  return {
    get size() {
      return size
    },
    open({ id, sessionId, expiresAt }, response) {
      // A response that is closed already does not emit `close` again.
      if (response.destroyed) return
      const ofUser = countByUser.get(id) ?? 0
      refuseOver(maxPerUser, ofUser)
      refuseOver(max, size)
      countByUser.set(id, ofUser + 1)
      size++
      const ofSession = bySession.get(sessionId) ?? new Set()
      bySession.set(sessionId, ofSession.add(response))
      // The browser opens it again by itself, with a token that is verified again.
      const expiry = setTimeout(() => response.destroy(), expiresAt * 1000 - now())
      response.once('close', () => {
        clearTimeout(expiry)
        size--
        const left = (countByUser.get(id) as number) - 1
        if (left === 0) countByUser.delete(id)
        else countByUser.set(id, left)
        ofSession.delete(response)
        if (ofSession.size === 0 && bySession.get(sessionId) === ofSession) bySession.delete(sessionId)
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

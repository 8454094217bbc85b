import type { ServerResponse } from 'node:http'
import { AppError, texts } from '@vitrine/contracts'

/** The stored files that are being answered: bounded per network, so that one cannot take every place there is. */
export interface OpenFiles {
  /** Throws `rate_limited` over the bound. The file is forgotten when the response closes. */
  open(network: string, response: ServerResponse): void
}

const retryAfterSeconds = 2

export function createOpenFiles(maxPerNetwork: number): OpenFiles {
  const counts = new Map<string, number>()
  return {
    open(network, response) {
      // A response that is closed already does not emit `close` again.
      if (response.destroyed) return
      const count = counts.get(network) ?? 0
      if (count >= maxPerNetwork)
        throw new AppError('rate_limited', texts.errors.tooManyRequests, { retryAfter: retryAfterSeconds })
      counts.set(network, count + 1)
      response.once('close', () => {
        const left = (counts.get(network) ?? 1) - 1
        if (left > 0) counts.set(network, left)
        else counts.delete(network)
      })
    },
  }
}

import { AppError, texts } from '@vitrine/contracts'
import { runLeaseMs } from '../assets/assets.repository.ts'
import type { MediaContext } from '../context.ts'

const beatMs = 10_000
/** A run that could not say for this long that it lives ends before another takes over. */
const silentMs = runLeaseMs - beatMs

/** The asset belongs to another run, or is being removed: what this one makes is of no use. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export interface Lease {
  /** Aborted with {@link LeaseLost}, or with `service_unavailable` where MongoDB did not answer for so long. */
  signal: AbortSignal
  end(): void
}

const unavailable = (cause: unknown) =>
  new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause })

/** Says every 10 s that a run is at work. */
export function keepLease(
  { assets, clock, log }: Pick<MediaContext, 'assets' | 'clock' | 'log'>,
  mediaId: number,
  run: string,
): Lease {
  const lost = new AbortController()
  let saidAt = performance.now()
  async function beat(): Promise<void> {
    // Not by `clock`: a clock that is set says nothing about how long the run was silent.
    const at = performance.now()
    try {
      if (await assets.keepRun(mediaId, run, clock())) saidAt = at
      else lost.abort(new LeaseLost(`run ${run} no longer holds media ${mediaId}`))
    } catch (error) {
      log.warn({ err: error, mediaId }, 'a run could not renew its lease')
      if (at - saidAt >= silentMs) lost.abort(unavailable(error))
    }
  }
  const timer = setInterval(() => void beat(), beatMs)
  return { signal: lost.signal, end: () => clearInterval(timer) }
}

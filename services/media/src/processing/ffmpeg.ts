import { availableParallelism } from 'node:os'
import { storageFull } from '../storage/free-space.ts'
import { type ChildOptions, Late, runChild } from './child.ts'
import { type Limits, renderLimits } from './limits.ts'
import { refused } from './refused.ts'

export interface FfmpegOptions extends Pick<ChildOptions, 'signal' | 'priority'> {
  durationMs: number
  /** 0 to 1, about twice a second. */
  onProgress?(share: number): void
  /** Others in tests. */
  limits?: Limits
}

/** What ffmpeg ends with after a signal that it handles, such as the kernel's for its CPU time, or a shutdown's. */
const signalled = 255
const ofDisk = /no space left on device|disk quota exceeded/i
/** What ffmpeg says of input that it cannot read, whatever happens to be next to it. */
const ofInput =
  /invalid data|error while decoding|could not find codec parameters|no decoder|does not contain any stream/i

/**
 * Runs one command of ffmpeg to its end. Rejects with a `MediaRefused` where the input is the reason, and with
 * another error where a repetition may succeed.
 */
export async function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  { durationMs, onProgress, limits = renderLimits, ...options }: FfmpegOptions,
): Promise<void> {
  const began = performance.now()
  const outcome = await runChild(ffmpeg, args, {
    ...options,
    limits,
    onLine(line) {
      const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1])
      if (microseconds > 0) onProgress?.(Math.min(1, microseconds / 1000 / durationMs))
    },
  })
  switch (outcome.ended) {
    case 'exit':
      if (outcome.code === 0) return
      if (ofDisk.test(outcome.stderr)) throw storageFull(new Error(outcome.stderr.slice(-300)))
      if (outcome.code === signalled && mayHaveUsed(limits.cpuSeconds, began))
        throw refused('processing_failed', 'more CPU time than it may use')
      if (ofInput.test(outcome.stderr)) throw refused('damaged', outcome.stderr.slice(-300))
      throw new Error(`ffmpeg ended with ${outcome.code}: ${outcome.stderr.slice(-1_000)}`)
    case 'limit':
      throw refused('processing_failed', 'more time or space than it may use')
    case 'late':
      throw new Late('ffmpeg was not done in time')
    case 'killed':
      throw new Error(`ffmpeg was killed by ${outcome.by}`)
    case 'aborted':
      throw new Error('ffmpeg was ended with its run')
  }
}

/** Whether it has run for so long that it can have used so much CPU time, on all cores. */
const mayHaveUsed = (cpuSeconds: number, began: number): boolean =>
  ((performance.now() - began) / 1000) * availableParallelism() >= cpuSeconds

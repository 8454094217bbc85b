import { type ChildOptions, runChild } from './child.ts'
import { renderLimits } from './limits.ts'
import { refused } from './refused.ts'

export interface FfmpegOptions extends Pick<ChildOptions, 'signal'> {
  durationMs: number
  /** 0 to 1, about twice a second. */
  onProgress?(share: number): void
}

/** What ffmpeg ends with after a signal that it handles: the kernel alone sends one, for its CPU time. */
const signalled = 255
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
  { durationMs, onProgress, ...options }: FfmpegOptions,
): Promise<void> {
  const outcome = await runChild(ffmpeg, args, {
    ...options,
    limits: renderLimits,
    onLine(line) {
      const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1])
      if (microseconds > 0) onProgress?.(Math.min(1, microseconds / 1000 / durationMs))
    },
  })
  switch (outcome.ended) {
    case 'exit':
      if (outcome.code === 0) return
      if (outcome.code === signalled) throw refused('processing_failed', 'more CPU time than it may use')
      if (ofInput.test(outcome.stderr)) throw refused('damaged', outcome.stderr.slice(-300))
      throw new Error(`ffmpeg ended with ${outcome.code}: ${outcome.stderr.slice(-1_000)}`)
    case 'limit':
      throw refused('processing_failed', 'more time or space than it may use')
    case 'late':
      throw new Error('ffmpeg was not done in time')
    case 'killed':
      throw new Error(`ffmpeg was killed by ${outcome.by}`)
    case 'aborted':
      throw new Error('ffmpeg was ended with its run')
  }
}

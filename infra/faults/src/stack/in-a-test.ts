import type { Recording } from './recorder.ts'
import { openStack, type Processes, type Stack } from './stack.ts'

const maxMinutes = 10

/** Rejects where it takes too long, or is interrupted: what was started is then ended too. */
const interrupted = new Promise<never>((_resolve, reject) => {
  setTimeout(() => reject(new Error(`not done after ${maxMinutes} minutes`)), maxMinutes * 60_000).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(`stopped by ${signal}`)))
})
// Also before anything waits for it.
interrupted.catch(() => {})

/** Does a test on a stack of its own, of which nothing is left; returns the exit code of the test. */
export async function inATest<Details>(
  processes: Processes,
  recording: Recording<Details>,
  test: (stack: Stack<Details>) => Promise<number>,
): Promise<number> {
  const stack = await openStack(processes, recording)
  try {
    return await Promise.race([test(stack), interrupted])
  } finally {
    await stack.close()
  }
}

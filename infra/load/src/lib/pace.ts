import { setTimeout as wait } from 'node:timers/promises'

/**
 * Sends at a steady rate, however long the answers take. Resolves when all are answered, to the milliseconds of each
 * since the moment at which it was due: a generator that falls behind counts as waiting too.
 */
export async function paced(
  { perSecond, count }: { perSecond: number; count: number },
  send: (turn: number) => Promise<unknown>,
): Promise<number[]> {
  const began = performance.now()
  const sent: Promise<number>[] = []
  for (let turn = 0; turn < count; turn++) {
    const due = began + (turn * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    const answered = send(turn).then(() => performance.now() - due)
    // A failure is reported once all are sent; until then it must not count as unhandled.
    answered.catch(() => {})
    sent.push(answered)
  }
  return Promise.all(sent)
}

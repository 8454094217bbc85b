import { topicOf } from '@vitrine/contracts'
import { becomes, unpublished } from '../environment.ts'
import type { Stack } from './stack.ts'

const settleWithinMs = 90_000

/** Waits until everything is published, consumed and recorded. */
export async function settle({
  communities,
  notifications,
  lag,
  recorder,
}: Pick<Stack, 'communities' | 'notifications' | 'lag' | 'recorder'>): Promise<void> {
  const isDone = async () => {
    if ((await unpublished(communities)) > 0) return false
    if (await isBehind(lag, 'communities', 'identity')) return false
    if (await isBehind(lag, 'notifications', 'communities')) return false
    const [row] = await communities.query<{ events: number }>(
      'select count(*)::int as events from outbox where type = any($1)',
      [recorder.types],
    )
    // What was consumed may have published in turn.
    const waiting = (await unpublished(communities)) + (await unpublished(notifications))
    return waiting === 0 && recorder.events().length === row?.events
  }
  if (!(await becomes(isDone, settleWithinMs))) throw new Error('not everything was published and consumed')
}

async function isBehind(
  lag: Stack['lag'],
  consumer: 'communities' | 'notifications',
  producer: 'identity' | 'communities',
): Promise<boolean> {
  const topic = topicOf(producer)
  return (await lag(`vitrine.${consumer}`, [topic]))[topic] !== 0
}

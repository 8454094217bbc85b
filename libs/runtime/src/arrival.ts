import { setTimeout as pause } from 'node:timers/promises'

const waitMs = 120_000

/**
 * Reads for a seed what other services publish, until all of it has arrived. What is missing after two
 * minutes is named.
 */
export async function whenArrived<Found>(
  service: string,
  read: () => Promise<{ found: Found; missing: readonly string[] }>,
): Promise<Found> {
  const deadline = Date.now() + waitMs
  while (true) {
    const { found, missing } = await read()
    if (missing.length === 0) return found
    if (Date.now() > deadline) throw new Error(`${service} has not received ${missing.join(', ')}`)
    await pause(200)
  }
}

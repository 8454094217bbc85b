import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What this process holds, buffers included, after garbage is collected. */
export function heldMegabytes(): number {
  // The second run frees what buffers of the first were still being swept.
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

/**
 * Passes so many turns of the event loop that a gateway without back-pressure has read everything there is: each of these
 * requests takes several turns, and each turn takes 64 KB of every connection.
 */
export async function passTurns(url: string): Promise<void> {
  for (let count = 0; count < 500; count++) await (await fetch(`${url}/healthz`)).text()
}

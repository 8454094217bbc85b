import { randomInt } from 'node:crypto'
import getPort from 'get-port'

/** Below the ports that systems give to outgoing connections, which would take one before its user listens. */
const lowest = 20_000
const highest = 30_000

/** A port of the loopback interface that was free a moment ago. */
export function freePort(): Promise<number> {
  const port = Array.from({ length: 20 }, () => randomInt(lowest, highest))
  return getPort({ host: '127.0.0.1', port })
}

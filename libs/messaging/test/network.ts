import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between a test and its broker, with faults. */
export async function createNetwork() {
  let state: 'up' | 'breaks' | 'hangs' = 'up'
  let refused = 0
  let target = { host: '127.0.0.1', port: 0 }
  const pairs = new Set<{ client: Socket; server: Socket | undefined }>()

  const proxy = createServer(client => {
    client.on('error', () => client.destroy())
    if (state !== 'up') refused++
    if (state === 'breaks') return client.resetAndDestroy()
    const server = state === 'hangs' ? undefined : connect(target)
    const pair = { client, server }
    pairs.add(pair)
    client.on('close', () => {
      pairs.delete(pair)
      server?.destroy()
    })
    if (!server) return
    server.on('error', () => server.destroy())
    server.on('close', () => client.destroy())
    client.pipe(server).pipe(client)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo

  return {
    /** For the bus: all its connections go through the proxy. */
    connect(host: string, realPort: number, onConnect: () => void): Socket {
      target = { host, port: realPort }
      return connect({ host: '127.0.0.1', port }, onConnect)
    },
    /** `breaks`: connections are reset; `hangs`: no byte passes any more, without an error. */
    fail(how: 'breaks' | 'hangs') {
      state = how
      for (const { client, server } of pairs) {
        if (how === 'breaks') client.resetAndDestroy()
        else {
          client.unpipe()
          server?.unpipe()
        }
      }
    },
    /** New connections work again; hanging ones stay as they are. */
    heal() {
      state = 'up'
    },
    refused: () => refused,
    async close() {
      for (const { client } of pairs) client.destroy()
      await new Promise(resolve => proxy.close(resolve))
    },
  }
}

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** A port before a server that all tests share: closed, it is a server that has stopped. */
export function createGate(connectToServer: () => Socket) {
  const connections = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  function forward(socket: Socket): void {
    const target = connectToServer()
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const) {
      connections.add(one)
      one.pipe(other)
      one
        .on('error', () => {})
        .on('close', () => {
          connections.delete(one)
          other.destroy()
        })
    }
  }
  return {
    /** Resolves with its port, which stays the same. */
    async open(): Promise<number> {
      const fresh = createServer(forward)
      server = fresh
      await new Promise<void>(resolve => fresh.listen(port, '127.0.0.1', resolve))
      port = (fresh.address() as AddressInfo).port
      return port
    },
    async close(): Promise<void> {
      const closed = new Promise(resolve => server?.close(resolve))
      for (const socket of connections) socket.destroy()
      await closed
    },
  }
}

import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy between a browser and the product that cuts connections as a bad network does: in the middle of a body, of
 * which a part has arrived. `cutAt` are the numbers of the `PATCH` requests that it does this to, of those of which half
 * arrives: one that comes while the server still has the connection that was cut is refused at once.
 */
export async function startCuttingProxy(cutAt: readonly number[]) {
  let halves = 0
  let cuts = 0
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const upstream = forward(url, { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    if (method === 'PATCH') {
      const half = Number(headers['content-length']) / 2
      let arrived = 0
      incoming.on('data', (bytes: Buffer) => {
        const before = arrived
        arrived += bytes.length
        if (before >= half || arrived < half || !cutAt.includes(++halves)) return
        cuts++
        upstream.destroy()
        incoming.destroy()
      })
    }
    incoming.pipe(upstream)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** For a browser's context; without the bypass Chromium goes to this machine by itself. */
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cuts: () => cuts,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import type { MuseumMap } from '@vitrine/contracts'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const nothing: MuseumMap = { total: 0, clusters: [], museums: [] }

/**
 * The built web app over the service museums alone, which is all that an anonymous visitor of the map needs. After
 * `/map?empty=1` the map has no markers.
 */
export async function servePage(options: {
  webDist: string
  museums: string
  port: number
}): Promise<Server> {
  const { webDist, museums, port } = options
  let isEmpty = false
  const server = createServer(async ({ url = '/' }, reply) => {
    const { pathname } = new URL(url, 'http://page')
    if (pathname === '/map') isEmpty = url.includes('empty=1')
    if (pathname === '/api/museums/map' && isEmpty) {
      return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(nothing))
    }
    if (pathname.startsWith('/api/museums')) {
      const answer = await fetch(museums + url)
      const type = answer.headers.get('content-type') ?? ''
      return reply
        .writeHead(answer.status, { 'content-type': type })
        .end(Buffer.from(await answer.arrayBuffer()))
    }
    if (pathname.startsWith('/api/')) return reply.writeHead(401).end()
    const file = join(webDist, pathname)
    const found = extname(pathname) && existsSync(file) ? file : join(webDist, 'index.html')
    reply.writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' })
    createReadStream(found).pipe(reply)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return server
}

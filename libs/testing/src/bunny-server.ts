import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a service has to be given to reach the server. */
export const bunnyCredentials = {
  storagePassword: 'storage-password-of-the-test',
  storageZone: 'vitrine-test',
  storageRegion: 'ny',
  cdnUrl: 'https://cdn.example',
  apiKey: 'api-key-of-the-test',
  pullZoneId: '4711',
} as const

type Method = 'GET' | 'PUT' | 'DELETE'

export interface BunnyServer {
  /** Variables of the media service. */
  env: Record<'MEDIA_ORIGINS' | 'BUNNY_STORAGE_URL' | 'BUNNY_API_URL' | 'BUNNY_EDGE_URL', string>
  /** By key. */
  files: Map<string, Buffer>
  /** The keys that the pull zone has cached. */
  cached: Map<string, Buffer>
  /** The addresses that were purged, `*` for everything. */
  purged: string[]
  /** Decides the status with which the storage refuses a call; null: it is served. */
  refuse: (method: Method, key: string) => number | null
  /** Called before a call to the storage is answered. */
  onStorage: (method: Method, key: string) => void | Promise<void>
  /** Decides whether the answer to a read of the storage breaks off in its middle. */
  cut: (key: string) => boolean
  /** How the pull zone is set up. */
  edge: {
    /** Whether it adds CORS headers to a file. */
    hasCors: (key: string) => boolean
    /** With which it answers all readers; null: with the files. */
    refuses: number | null
    /** It reads another storage zone. */
    isOfOtherZone: boolean
  }
  /** Answers nothing but 503 meanwhile. */
  isDown: boolean
  /** What a reader gets from the pull zone at an address of the CDN. */
  read(address: string): Promise<{ status: number; body: Buffer }>
  stop(): Promise<void>
}

/**
 * A server in this process that speaks the two APIs of BunnyCDN, with a pull zone that caches what it has read until it is
 * purged. Files are in memory.
 */
export async function startBunnyServer(): Promise<BunnyServer> {
  const files = new Map<string, Buffer>()
  const cached = new Map<string, Buffer>()
  const counts = { requests: 0, bytes: 0, hits: 0 }
  const http = createServer((request, response) => {
    serve(request, response).catch(error => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const server: BunnyServer = {
    env: {
      MEDIA_ORIGINS: bunnyCredentials.cdnUrl,
      BUNNY_STORAGE_URL: `${origin}/storage`,
      BUNNY_API_URL: `${origin}/api`,
      BUNNY_EDGE_URL: `${origin}/edge`,
    },
    files,
    cached,
    purged: [],
    refuse: () => null,
    onStorage: () => {},
    cut: () => false,
    edge: { hasCors: () => true, refuses: null, isOfOtherZone: false },
    isDown: false,
    async read(address) {
      const answer = await fetch(address.replace(bunnyCredentials.cdnUrl, `${origin}/edge`))
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
    },
    async stop() {
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const [, part = '', ...rest] = url.pathname.split('/')
    if (server.isDown) return void response.writeHead(503).end()
    if (part === 'edge') return serveEdge(rest.join('/'), response)
    const isStorage = part === 'storage'
    const key = isStorage ? bunnyCredentials.storagePassword : bunnyCredentials.apiKey
    if (request.headers.accesskey !== key) return void response.writeHead(401).end()
    if (!isStorage) return serveApi(`/${rest.join('/')}`, url, response)
    const [zone, ...path] = rest
    if (zone !== bunnyCredentials.storageZone) return void response.writeHead(401).end()
    return serveStorage(path.join('/'), request, response)
  }

  async function serveStorage(key: string, request: IncomingMessage, response: ServerResponse) {
    const method = request.method as Method
    await server.onStorage(method, key)
    const refused = server.refuse(method, key)
    if (refused !== null) {
      request.resume()
      return void response.writeHead(refused).end()
    }
    if (method === 'PUT') {
      const body = await buffer(request)
      const sha256 = createHash('sha256').update(body).digest('hex').toUpperCase()
      if (request.headers.checksum !== sha256) return void response.writeHead(400).end()
      files.set(key, body)
      return void response.writeHead(201).end('{"HttpCode":201,"Message":"File uploaded."}')
    }
    if (method === 'DELETE') {
      const deleted = [...files.keys()].filter(each => each === key || each.startsWith(key))
      for (const each of deleted) files.delete(each)
      return void response.writeHead(deleted.length > 0 ? 200 : 404).end()
    }
    if (key === '' || key.endsWith('/')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify(entriesOf(key)))
    }
    if (server.cut(key)) return sendHalf(files.get(key), response)
    sendFile(files.get(key), request, response)
  }

  /** In no order, as the API answers. */
  function entriesOf(directory: string) {
    const entries = new Map<string, { ObjectName: string; Length: number; IsDirectory: boolean }>()
    for (const [key, body] of files) {
      if (!key.startsWith(directory)) continue
      const [name = '', ...below] = key.slice(directory.length).split('/')
      const IsDirectory = below.length > 0
      entries.set(name, { ObjectName: name, Length: IsDirectory ? 0 : body.length, IsDirectory })
    }
    return [...entries.values()].reverse()
  }

  function serveApi(path: string, url: URL, response: ServerResponse): void {
    const zone = `/pullzone/${bunnyCredentials.pullZoneId}`
    const json = (value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (path === '/purge') {
      const address = url.searchParams.get('url') ?? ''
      server.purged.push(address)
      cached.delete(address.replace(`${bunnyCredentials.cdnUrl}/`, ''))
      return void response.writeHead(200).end()
    }
    if (path === `${zone}/purgeCache`) {
      server.purged.push('*')
      cached.clear()
      return void response.writeHead(204).end()
    }
    if (path === zone) json({ Hostnames: [{ Value: new URL(bunnyCredentials.cdnUrl).hostname }] })
    else if (path !== '/statistics') response.writeHead(404).end()
    else {
      const CacheHitRate = counts.requests === 0 ? 0 : (100 * counts.hits) / counts.requests
      json({ TotalRequestsServed: counts.requests, TotalBandwidthUsed: counts.bytes, CacheHitRate })
    }
  }

  function serveEdge(key: string, response: ServerResponse): void {
    const { hasCors, refuses, isOfOtherZone } = server.edge
    if (refuses !== null) return void response.writeHead(refuses).end()
    if (key === '') return void response.writeHead(404).end()
    const known = cached.get(key)
    const body = known ?? (isOfOtherZone ? undefined : files.get(key))
    counts.requests += 1
    if (!body) return void response.writeHead(404).end()
    if (known) counts.hits += 1
    counts.bytes += body.length
    cached.set(key, body)
    response.writeHead(200, hasCors(key) ? { 'access-control-allow-origin': '*' } : {}).end(body)
  }
  return server
}

/** Announces all of a file, and ends the connection before its end. */
function sendHalf(body: Buffer | undefined, response: ServerResponse): void {
  if (!body) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-length': body.length })
  response.write(body.subarray(0, body.length >> 1), () => response.destroy())
}

function sendFile(body: Buffer | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (!body) return void response.writeHead(404).end()
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) return void response.writeHead(200).end(body)
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), body.length - 1)]
  response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${body.length}` })
  response.end(body.subarray(start, end + 1))
}

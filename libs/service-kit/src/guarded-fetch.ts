import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { isPublicAddress } from './public-address.ts'

const maxRedirects = 3

export interface GuardedFetchOptions {
  /**
   * The origins that an operator has configured, which may be in a private network; no other is asked. Absent: any
   * origin at a public address, for URLs of users.
   */
  origins?: readonly string[]
  /** Without `origins`: which addresses are connected to; absent: public ones. */
  isAllowed?: (address: string) => boolean
  /** For all of a call: names, connections, redirects, body. */
  timeoutMs?: number
  maxBytes?: number
  /** Finds the addresses of a name; absent: as the machine does. */
  resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

export interface Fetched {
  /** After redirects. */
  url: string
  status: number
  contentType: string
  body: Buffer
}

export type FetchFailure = 'refused' | 'too_large' | 'timeout' | 'redirects' | 'unavailable'

/** A URL that is not fetched, or whose answer is not taken. */
export class GuardedFetchError extends Error {
  readonly reason: FetchFailure
  constructor(reason: FetchFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'GuardedFetchError'
    this.reason = reason
  }
}

const refused = (message: string) => new GuardedFetchError('refused', message)

export interface GuardedFetch {
  /** Gets a URL. Every status is an answer; rejects with a {@link GuardedFetchError}. */
  get(url: string, headers?: Record<string, string>): Promise<Fetched>
  close(): Promise<void>
}

/**
 * HTTP requests to addresses that others name, after OWASP's "Server-Side Request Forgery Prevention". The address that
 * was checked is the one that is connected to, so that a name cannot change its mind in between; each redirect is
 * checked as the first URL was.
 */
export function createGuardedFetch({
  origins,
  timeoutMs = 10_000,
  maxBytes = 10 * 1024 * 1024,
  isAllowed = origins ? () => true : isPublicAddress,
  resolve = hostname => lookup(hostname, { all: true }),
}: GuardedFetchOptions = {}): GuardedFetch {
  const findAddresses: LookupFunction = (hostname, options, done) => {
    const find = async () => {
      const addresses = await resolve(hostname)
      const bad = addresses.find(({ address }) => !isAllowed(address))
      if (bad) throw refused(`${hostname} is at ${bad.address}, which is not public`)
      if (addresses.length === 0) throw new Error(`${hostname} has no address`)
      return addresses
    }
    find().then(
      addresses => {
        const [first] = addresses as [LookupAddress]
        if (options.all) done(null, [...addresses])
        else done(null, first.address, first.family)
      },
      error => done(error, '', 0),
    )
  }
  const agent = new Agent({
    connect: { lookup: findAddresses, timeout: timeoutMs },
    connections: 4,
    keepAliveTimeout: 4_000,
  })

  function check(text: string, base?: URL): URL {
    const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) throw refused('only http and https are fetched')
    if (url.username !== '' || url.password !== '') throw refused('the URL has a user name or a password')
    if (origins && !origins.includes(url.origin)) throw refused(`${url.origin} is not configured`)
    // An address in the URL is connected to without a look-up. The parser has normalised octal and decimal forms.
    const address = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(address) !== 0 && !isAllowed(address)) throw refused(`${address} is not public`)
    return url
  }

  async function read({ headers, body }: Dispatcher.ResponseData): Promise<Buffer> {
    const tooLarge = () => new GuardedFetchError('too_large', `the answer has more than ${maxBytes} bytes`)
    if (Number(headers['content-length'] ?? 0) > maxBytes) {
      body.on('error', () => {}).destroy()
      throw tooLarge()
    }
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of body) {
      size += chunk.length
      // Leaving the loop destroys the body, and with it the connection.
      if (size > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  async function follow(
    text: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Fetched> {
    let url = check(text)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await request(url, {
        dispatcher: agent,
        headers: { 'accept-encoding': 'identity', ...headers },
        signal,
      })
      const { location } = answer.headers
      if (answer.statusCode < 300 || answer.statusCode > 399 || typeof location !== 'string') {
        const contentType = String(answer.headers['content-type'] ?? '')
        return { url: url.href, status: answer.statusCode, contentType, body: await read(answer) }
      }
      answer.body.on('error', () => {}).destroy()
      url = check(location, url)
    }
    throw new GuardedFetchError('redirects', `more than ${maxRedirects} redirects`)
  }

  return {
    async get(url, headers = {}) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return await follow(url, headers, signal)
      } catch (error) {
        throw failureOf(error, signal)
      }
    },
    close: () => agent.destroy(),
  }
}

function failureOf(error: unknown, signal: AbortSignal): GuardedFetchError {
  if (error instanceof GuardedFetchError) return error
  const { cause } = error as Error
  if (cause instanceof GuardedFetchError) return cause
  return signal.aborted
    ? new GuardedFetchError('timeout', 'the answer did not come in time', error)
    : new GuardedFetchError('unavailable', 'the server is unavailable', error)
}

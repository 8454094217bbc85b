import type { IncomingMessage } from 'node:http'

/**
 * Percent-encoded characters that need no encoding, or hide a separator or a control character, so that two parts of
 * the system may read one address differently: `%2e`, `%2f`, `%5c`, `%00`, `%61` …
 */
const deceptiveEncoding =
  /%(?:[01][0-9a-f]|2[def]|3[0-9]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9aef]|(?![0-9a-f]{2}))/i
const plainPath = /^\/[\w\-.~!$&'()*+,;=:@%/]*$/
const ambiguousSegments = /\/\/|\/\.{1,2}(?:\/|$)/

/** Why a request is refused before it is routed, or null. Node's parser has refused the rest. */
export function refusalOf(request: IncomingMessage): string | null {
  if (request.httpVersionMajor !== 1) return 'HTTP version'
  const target = request.url as string
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  if (!plainPath.test(path)) return 'path'
  if (ambiguousSegments.test(path)) return 'path segments'
  if (path.includes('%') && deceptiveEncoding.test(path)) return 'path encoding'
  if (query !== -1 && target.includes('%00', query)) return 'NUL in the query'
  return hasTwoHosts(request.rawHeaders) ? 'two Host headers' : null
}

/** Node keeps the first and drops the others. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}

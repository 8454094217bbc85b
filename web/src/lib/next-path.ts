/** So many layers of percent-encoding are undone while looking for an address of another site. */
const maxDecodings = 5

/**
 * Where to go after signing in: a path of this site, else `/`. Refused is whatever some reader between here and the
 * browser could take for another site: `//host` and `/\host`, also behind dot segments (`/.//host`), also encoded,
 * and control characters, which the URL parser drops.
 */
export function nextPath(next: string | null, origin: string = window.location.origin): string {
  if (!next || hasControlCharacters(next) || !isLocal(next, origin)) return '/'
  const { pathname, search, hash } = new URL(next, origin)
  const isSignIn = pathname.replace(/\/+$/, '').toLowerCase() === '/auth'
  return isSignIn ? '/' : pathname + search + hash
}

function isLocal(next: string, origin: string): boolean {
  let path = next.replace(/[?#].*$/s, '')
  for (let decodings = 0; decodings <= maxDecodings; decodings++) {
    if (!isLocalPath(path, origin)) return false
    const decoded = decode(path)
    if (decoded === path) return true
    if (decoded === undefined) return false
    path = decoded
  }
  return false
}

function isLocalPath(path: string, origin: string): boolean {
  if (!path.startsWith('/') || path.includes('\\') || hasControlCharacters(path)) return false
  if (!URL.canParse(path, origin)) return false
  const url = new URL(path, origin)
  return url.origin === origin && !url.pathname.startsWith('//')
}

/** Undefined where the text is not percent-encoded correctly. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

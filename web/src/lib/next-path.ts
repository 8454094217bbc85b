/** The path to open after signing in: a path of this site, else `/`. */
export function nextPath(next: string | null, origin: string = window.location.origin): string {
  if (!next?.startsWith('/')) return '/'
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null
  if (url?.origin !== origin || url.pathname === '/auth') return '/'
  return url.pathname + url.search + url.hash
}

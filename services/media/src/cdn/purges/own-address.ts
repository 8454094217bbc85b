import { isMediaFileName, mediaIdOf } from '@vitrine/contracts'

/** What an address of ours leads to. */
export type OwnAddress = { mediaId: number; name: string } | { key: string }

/** `<2 characters>/<30 characters>/<name>`. */
const keyForm = /^[a-z2-7]{2}\/[a-z2-7]{20,40}\/([^/]+)$/

/**
 * The file of ours that an address leads to: one of this site, with or without its origin, or one of the CDN. Null: it is
 * none of our media. What chooses a size, or ends a cache, is not looked at.
 */
export function ownAddress(text: string, cdnUrl: string | null): OwnAddress | null {
  const site = 'http://site.invalid'
  if (!URL.canParse(text, site)) return null
  const url = new URL(text, site)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  const base = cdnUrl === null ? null : new URL(`${cdnUrl.replace(/\/+$/, '')}/`)
  if (base && url.origin === base.origin) {
    if (!url.pathname.startsWith(base.pathname)) return null
    const key = url.pathname.slice(base.pathname.length)
    const name = keyForm.exec(key)?.[1]
    return name !== undefined && isMediaFileName(name) ? { key } : null
  }
  const mediaId = mediaIdOf(url.pathname)
  return mediaId === null ? null : { mediaId, name: url.pathname.slice(url.pathname.lastIndexOf('/') + 1) }
}

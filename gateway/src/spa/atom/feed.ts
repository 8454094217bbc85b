import { atomPath } from '@vitrine/contracts'
import { Feed } from 'feed'
import type { Requests } from '../read.ts'
import { htmlText, type UrlOf, xmlText } from './html.ts'

/** Of a service that a feed is read from. */
export const timeoutMs = 3_000

export interface Entry {
  /** Of the page that shows it, which also identifies it. */
  path: string
  /** A text, as people wrote it. */
  title: string
  /** HTML. */
  content: string
  author: string
  published: Date
  updated: Date
}

export interface Source {
  title: string
  /** Of the page that shows the entries. */
  path: string
  /** The newest first. */
  entries: Entry[]
}

/** Null: there is none for this segment of the address. Rejects when the service does not answer. */
export type FindSource = (
  segment: string,
  site: { upstreams: Requests; urlOf: UrlOf },
) => Promise<Source | null>

/** The last of the moments that an entry has. */
export const latest = (...moments: (string | undefined)[]): Date =>
  new Date(Math.max(...moments.map(moment => (moment === undefined ? 0 : Date.parse(moment)))))

export function atomOf({ title, path, entries }: Source, urlOf: UrlOf): string {
  const feed = new Feed({
    id: urlOf(path),
    link: urlOf(path),
    title: xmlText(`${title} · Vitrine`),
    copyright: '',
    updated: new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime()))),
    feedLinks: { atom: urlOf(atomPath(path)) },
  })
  for (const entry of entries)
    feed.addItem({
      id: urlOf(entry.path),
      link: urlOf(entry.path),
      title: htmlText(entry.title),
      content: entry.content,
      author: [{ name: xmlText(entry.author) }],
      published: entry.published,
      date: entry.updated,
    })
  return feed.atom1()
}

import {
  AppError,
  atomPath,
  displayName,
  Museum,
  Post,
  postPath,
  routes,
  texts,
  UserSummary,
} from '@vitrine/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Feed } from 'feed'
import { z } from 'zod'
import { escapeHtml } from './preview-head.ts'
import { type Requests, read, unavailable } from './read.ts'

const entries = 30
const timeoutMs = 3_000
/** Readers ask every hour or so; those between need not ask the services again. */
const cacheControl = 'public, max-age=600'

interface Source {
  title: string
  /** Of the page that shows them. */
  path: string
  posts: Post[]
}

/**
 * The newest insights of museums and of people as Atom (B-34, RFC 4287). They are read as an anonymous visitor reads them,
 * so only public ones are in it.
 */
export function registerAtom(
  app: FastifyInstance,
  {
    publicUrl,
    upstreams,
    limit,
  }: {
    publicUrl: string
    upstreams: Requests
    /** The limit of pages, by network. */
    limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  },
): void {
  const sources: Record<string, (segment: string) => Promise<Source | null>> = {
    [atomPath('/museum/:segment')]: segment => insightsOfMuseum(upstreams, segment),
    [atomPath('/profile/:segment')]: segment => insightsOfPerson(upstreams, segment),
  }
  for (const [url, find] of Object.entries(sources)) {
    app.get<{ Params: { segment: string } }>(url, { onRequest: limit }, async ({ params }, reply) => {
      const source = await find(params.segment).catch(unavailable)
      if (!source) throw new AppError('not_found', texts.errors.notFound.message)
      return reply
        .type('application/atom+xml; charset=utf-8')
        .header('cache-control', cacheControl)
        .send(atomOf(source, publicUrl))
    })
  }
}

async function insightsOfMuseum(upstreams: Requests, slug: string): Promise<Source | null> {
  const museum = await read(upstreams, routes.getMuseumBySlug, Museum, { key: slug, timeoutMs })
  if (museum === 'unknown') return null
  const { id, name, slug: present } = museum.value
  const posts = await postsOf(upstreams, routes.listMuseumPosts, id)
  return { title: name, path: `/museum/${encodeURIComponent(present)}`, posts }
}

async function insightsOfPerson(upstreams: Requests, slug: string): Promise<Source | null> {
  const person = await read(upstreams, routes.getProfileBySlug, UserSummary, { key: slug, timeoutMs })
  if (person === 'unknown') return null
  const posts = await postsOf(upstreams, routes.listUserPosts, person.value.id)
  return { title: displayName(person.value), path: `/profile/${person.value.slug}`, posts }
}

async function postsOf(
  upstreams: Requests,
  route: typeof routes.listMuseumPosts | typeof routes.listUserPosts,
  id: number,
): Promise<Post[]> {
  const posts = await read(upstreams, route, z.array(Post), { key: String(id), limit: entries, timeoutMs })
  return posts === 'unknown' ? [] : posts.value
}

/** Without what no XML document may have (XML 1.0, Char): one such character would make the whole feed unreadable. */
const xmlText = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')

/** For titles and contents, which the library writes as HTML. */
const htmlText = (text: string): string => escapeHtml(xmlText(text)).replaceAll('\n', '<br/>')

/** For attributes of that HTML. */
const attributeText = (text: string): string => escapeHtml(xmlText(text).replaceAll(/\s+/g, ' '))

/** The pictures, or the poster of the video; not behind a cover, which a reader of feeds cannot choose to open. */
function picturesOf({ media, sensitive }: Post, urlOf: (path: string) => string): string {
  if (sensitive) return ''
  const shown = media.flatMap(({ kind, url, posterUrl, altText }) => {
    const path = kind === 'picture' ? url : posterUrl
    return path === null ? [] : `<br/><img src="${escapeHtml(urlOf(path))}" alt="${attributeText(altText)}"/>`
  })
  return shown.join('')
}

function atomOf({ title, path, posts }: Source, publicUrl: string): string {
  const urlOf = (of: string) => new URL(of, publicUrl).href
  const updatedAt = ({ createdAt, editedAt = createdAt, coverChangedAt = createdAt }: Post) =>
    new Date(Math.max(...[createdAt, editedAt, coverChangedAt].map(Date.parse)))
  const feed = new Feed({
    id: urlOf(path),
    link: urlOf(path),
    title: xmlText(`${title} · Vitrine`),
    copyright: '',
    updated: new Date(Math.max(0, ...posts.map(post => updatedAt(post).getTime()))),
    feedLinks: { atom: urlOf(atomPath(path)) },
  })
  for (const post of posts) {
    const name = displayName(post.user)
    feed.addItem({
      id: urlOf(postPath(post.id)),
      link: urlOf(postPath(post.id)),
      title: htmlText(post.museum ? `${name}, ${post.museum.name}` : name),
      content: htmlText(post.content) + picturesOf(post, urlOf),
      author: [{ name: xmlText(name) }],
      published: new Date(post.createdAt),
      date: updatedAt(post),
    })
  }
  return feed.atom1()
}

import { displayName, Museum, museumPath, Post, postPath, routes, UserSummary } from '@vitrine/contracts'
import { z } from 'zod'
import { type Requests, read } from '../read.ts'
import { type Entry, type FindSource, latest, timeoutMs } from './feed.ts'
import { htmlText, picturesOf, type UrlOf } from './html.ts'

const maxEntries = 30

export const insightsOfMuseum: FindSource = async (slug, { upstreams, urlOf }) => {
  const museum = await read(upstreams, routes.getMuseumBySlug, Museum, { key: slug, timeoutMs })
  if (museum === 'unknown') return null
  const { id, name, slug: present } = museum.value
  const posts = await postsOf(upstreams, routes.listMuseumPosts, id)
  return {
    title: name,
    path: museumPath(present),
    entries: posts.map(post => entryOf(post, urlOf)),
  }
}

export const insightsOfPerson: FindSource = async (slug, { upstreams, urlOf }) => {
  const person = await read(upstreams, routes.getProfileBySlug, UserSummary, { key: slug, timeoutMs })
  if (person === 'unknown') return null
  const posts = await postsOf(upstreams, routes.listUserPosts, person.value.id)
  return {
    title: displayName(person.value),
    path: `/profile/${person.value.slug}`,
    entries: posts.map(post => entryOf(post, urlOf)),
  }
}

async function postsOf(
  upstreams: Requests,
  route: typeof routes.listMuseumPosts | typeof routes.listUserPosts,
  id: number,
): Promise<Post[]> {
  const posts = await read(upstreams, route, z.array(Post), { key: String(id), limit: maxEntries, timeoutMs })
  return posts === 'unknown' ? [] : posts.value
}

function entryOf(post: Post, urlOf: UrlOf): Entry {
  const { id, user, museum, content, media, sensitive, createdAt, editedAt, coverChangedAt } = post
  const author = displayName(user)
  return {
    path: postPath(id),
    title: museum ? `${author}, ${museum.name}` : author,
    // A reader of feeds cannot choose to open a cover.
    content: htmlText(content) + (sensitive ? '' : picturesOf(media, urlOf)),
    author,
    published: new Date(createdAt),
    updated: latest(createdAt, editedAt, coverChangedAt),
  }
}

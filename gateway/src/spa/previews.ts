import { displayName, Museum, Post, routes, type Service } from '@vitrine/contracts'
import type { z } from 'zod'
import type { Upstreams } from '../routing/upstreams.ts'
import type { Preview } from './preview-head.ts'

export type PreviewKind = 'museumBySlug' | 'museumById' | 'post'

export interface Previews {
  /** `unavailable` when the service does not answer in time, or not as it should. */
  find(kind: PreviewKind, key: string): Promise<Preview | 'unknown' | 'unavailable'>
}

const timeoutMs = 700
const maxDescriptionLength = 200

/** Reads what a page will show from the service that owns it. */
export function createPreviews(upstreams: Pick<Upstreams, 'request'>): Previews {
  const sources = {
    museumBySlug: source(upstreams, routes.getMuseumBySlug, Museum, museumPreview),
    museumById: source(upstreams, routes.getMuseum, Museum, museumPreview),
    post: source(upstreams, routes.getPost, Post, postPreview),
  }
  return {
    find: (kind, key) => sources[kind](key).catch(() => 'unavailable' as const),
  }
}

/** The route has one parameter. */
function source<Schema extends z.ZodType>(
  upstreams: Pick<Upstreams, 'request'>,
  route: { owner: Service; path: string },
  schema: Schema,
  preview: (entity: z.output<Schema>) => Preview,
): (key: string) => Promise<Preview | 'unknown'> {
  return async key => {
    const path = route.path.replace(/:\w+/, () => encodeURIComponent(key))
    const { status, text } = await upstreams.request(route.owner, { method: 'GET', path, timeoutMs })
    if (status === 404 || status === 400) return 'unknown'
    if (status !== 200) throw new Error(`${route.owner} answered ${status}`)
    return preview(schema.parse(JSON.parse(text)))
  }
}

function museumPreview(museum: Museum): Preview {
  const place = [museum.city, museum.state, museum.country].filter(Boolean).join(', ')
  const description = shorten(museum.description || `${museum.category} in ${place}.`)
  const hasPlace = museum.latitude !== null && museum.longitude !== null
  return {
    path: `/museum/${encodeURIComponent(museum.slug)}`,
    title: `${museum.name} · Vitrine`,
    description,
    image: museum.coverUrl,
    kind: 'website',
    data: {
      '@context': 'https://schema.org',
      '@type': 'Museum',
      name: museum.name,
      description,
      address: {
        '@type': 'PostalAddress',
        streetAddress: [museum.address, museum.address2].filter(Boolean).join(', '),
        addressLocality: museum.city,
        addressRegion: museum.state,
        postalCode: museum.zipCode,
        addressCountry: museum.country,
      },
      ...(hasPlace && {
        geo: { '@type': 'GeoCoordinates', latitude: museum.latitude, longitude: museum.longitude },
      }),
      ...(museum.phone && { telephone: museum.phone }),
      ...(museum.website && { sameAs: museum.website }),
    },
  }
}

function postPreview(post: Post): Preview {
  const place = post.museum ? ` at ${post.museum.name}` : ''
  return {
    path: `/post/${post.id}`,
    title: `${displayName(post.user)}${place} · Vitrine`,
    description: shorten(post.content),
    image: post.images[0] ?? post.museum?.coverUrl ?? null,
    kind: 'article',
  }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxDescriptionLength ? line : `${line.slice(0, maxDescriptionLength - 1)}…`
}

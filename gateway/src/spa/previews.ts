import { displayName, Museum, Post, routes } from '@vitrine/contracts'
import type { z } from 'zod'
import type { Upstream } from '../routing/upstream.ts'
import type { Preview } from './page.ts'

export type PreviewKind = 'museumBySlug' | 'museumById' | 'post'
type Found = Preview | 'unknown' | 'unavailable'

export interface Previews {
  find(kind: PreviewKind, key: string): Promise<Found>
}

const deadlineMs = 700
/** What people write is edited and deleted: nothing of it may be shown five seconds later. */
const keptMs: Record<PreviewKind, number> = { museumBySlug: 60_000, museumById: 60_000, post: 2_000 }
const keptEntries = 500
/** More than these at once and pages are served without a preview: a page must not wait for its decoration. */
const atOnce = 20
const descriptionCharacters = 200

/** Asks the owning service what a page will show; answers are kept for a while. */
export function createPreviews(upstreams: { museums: Upstream; content: Upstream }): Previews {
  const kept = new Map<string, { until: number; found: Found }>()
  let running = 0

  const sources = {
    museumBySlug: source(
      upstreams.museums,
      key => routes.getMuseumBySlug.path.replace(':slug', key),
      Museum,
      museumPreview,
    ),
    museumById: source(
      upstreams.museums,
      key => routes.getMuseum.path.replace(':id', key),
      Museum,
      museumPreview,
    ),
    post: source(upstreams.content, key => routes.getPost.path.replace(':id', key), Post, postPreview),
  }

  return {
    async find(kind, key) {
      const name = `${kind} ${key}`
      const known = kept.get(name)
      if (known && known.until > Date.now()) return known.found
      if (running >= atOnce) return 'unavailable'
      running++
      const found = await sources[kind](key).catch(() => 'unavailable' as const)
      running--
      if (found === 'unavailable') return found
      kept.delete(name)
      if (kept.size >= keptEntries) kept.delete(kept.keys().next().value as string)
      kept.set(name, { until: Date.now() + keptMs[kind], found })
      return found
    },
  }
}

/** How one kind is asked for: rejects when the service does not answer in time, or not as it should. */
function source<Schema extends z.ZodType>(
  upstream: Upstream,
  pathOf: (key: string) => string,
  schema: Schema,
  preview: (entity: z.output<Schema>) => Preview,
): (key: string) => Promise<Preview | 'unknown'> {
  return async key => {
    const { statusCode, body } = await upstream.requests.request({
      method: 'GET',
      path: pathOf(encodeURIComponent(key)),
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    })
    const answer = await body.text()
    if (statusCode === 404 || statusCode === 400) return 'unknown'
    if (statusCode !== 200) throw new Error(`${upstream.name} answered ${statusCode}`)
    return preview(schema.parse(JSON.parse(answer)))
  }
}

function museumPreview(museum: Museum): Preview {
  const place = [museum.city, museum.state, museum.country].filter(Boolean).join(', ')
  const description = shortened(museum.description || `${museum.category} in ${place}.`)
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
    description: shortened(post.content),
    image: post.images[0] ?? post.museum?.coverUrl ?? null,
    kind: 'article',
  }
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= descriptionCharacters ? line : `${line.slice(0, descriptionCharacters - 1)}…`
}

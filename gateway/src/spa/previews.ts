import {
  Comment,
  commentsPageSize,
  displayName,
  type FirstPage,
  featuredMuseumsCount,
  Museum,
  MuseumCard,
  maxStars,
  museumsPageSize,
  Post,
  routes,
  type ScreenContent,
  type Service,
} from '@vitrine/contracts'
import { z } from 'zod'
import { atomPath } from './atom.ts'
import type { Preview } from './preview-head.ts'
import { type Read, type Requests, read } from './read.ts'

/** The pages that show something of their own. `feed` is the frame of a signed-in user's first page. */
export type PreviewKind = 'museumBySlug' | 'museumById' | 'post' | 'landing' | 'discover' | 'feed'

/** What a page carries: tags in its head, and what its screen is rendered from. */
export type PageSource = (Preview | { title?: undefined }) & { content?: ScreenContent }

export interface Previews {
  /** `unavailable` when the service does not answer in time, or not as it should. */
  find(kind: PreviewKind, key: string): Promise<PageSource | 'unknown' | 'unavailable'>
}

const maxDescriptionLength = 200

/** Reads what a page will show from the service that owns it. */
export function createPreviews(upstreams: Requests): Previews {
  const sources: Record<PreviewKind, (key: string) => Promise<PageSource | 'unknown'>> = {
    museumBySlug: async key =>
      museumPage(key, await read(upstreams, routes.getMuseumBySlug, Museum, { key })),
    museumById: async key => museumPage(key, await read(upstreams, routes.getMuseum, Museum, { key })),
    async post(key) {
      const [answer, comments] = await Promise.all([
        read(upstreams, routes.getPost, Post, { key }),
        firstPage(upstreams, routes.listComments, Comment, { key, limit: commentsPageSize }).catch(
          () => null,
        ),
      ])
      if (answer === 'unknown') return answer
      const post = answer.value
      const isItsAddress = String(post.id) === key
      return { ...postPreview(post), ...(isItsAddress && { content: { screen: 'post', post, comments } }) }
    },
    async landing() {
      const museums = await firstPage(upstreams, routes.getFeaturedMuseums, MuseumCard, {
        limit: featuredMuseumsCount,
      })
      return { content: { screen: 'landing', museums: museums.items } }
    },
    async discover() {
      const museums = await firstPage(upstreams, routes.listMuseums, MuseumCard, { limit: museumsPageSize })
      return { content: { screen: 'discover', museums } }
    },
    feed: async () => ({ content: { screen: 'feed' } }),
  }
  return {
    find: (kind, key) => sources[kind](key).catch(() => 'unavailable' as const),
  }
}

async function firstPage<Schema extends z.ZodType>(
  upstreams: Requests,
  route: { owner: Service; path: string },
  schema: Schema,
  of: { key?: string; limit: number },
): Promise<FirstPage<z.output<Schema>>> {
  const list = await read(upstreams, route, z.array(schema), of)
  if (list === 'unknown') throw new Error(`${route.owner} refused its list`)
  return { items: list.value, nextCursor: list.nextCursor }
}

function museumPage(segment: string, answer: Read<Museum> | 'unknown'): PageSource | 'unknown' {
  if (answer === 'unknown') return answer
  const museum = answer.value
  // A former slug leads to the present one.
  const isItsAddress = segment === museum.slug || segment === String(museum.id)
  return { ...museumPreview(museum), ...(isItsAddress && { content: { screen: 'museum', segment, museum } }) }
}

function museumPreview(museum: Museum): Preview {
  const place = [museum.city, museum.state, museum.country].filter(Boolean).join(', ')
  const description = shorten(museum.description || `${museum.category} in ${place}.`)
  const hasPlace = museum.latitude !== null && museum.longitude !== null
  const path = `/museum/${encodeURIComponent(museum.slug)}`
  return {
    path,
    feed: atomPath(path),
    title: `${museum.name} · Vitrine`,
    description,
    image: pictureOf(museum.coverUrl),
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
      ...(museum.totalReviews > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Math.round((museum.rating ?? 0) * 10) / 10,
          reviewCount: museum.totalReviews,
          bestRating: maxStars,
          worstRating: 1,
        },
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
    image: post.images[0] ?? (post.museum && pictureOf(post.museum.coverUrl)),
    kind: 'article',
  }
}

/** Readers of shared links show no SVG: a generated cover is also there as JPEG (`getMuseumPicture`). */
const pictureOf = (coverUrl: string) => coverUrl.replace(/^(\/api\/museums\/\d+\/cover)\.svg/, '$1.jpg')

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxDescriptionLength ? line : `${line.slice(0, maxDescriptionLength - 1)}…`
}

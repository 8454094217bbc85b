import {
  atomPath,
  Comment,
  type CommunityFeed,
  commentsPageSize,
  communityPath,
  displayName,
  type FirstPage,
  featuredMuseumsCount,
  type HeadTexts,
  Museum,
  MuseumCard,
  maxStars,
  museumPath,
  museumsPageSize,
  Post,
  Profile,
  routes,
  type ScreenContent,
  type Service,
} from '@vitrine/contracts'
import { z } from 'zod'
import { englishHead, filled } from './head-texts.ts'
import type { Preview } from './preview-head.ts'
import { type Read, type Requests, read } from './read.ts'
import { readCommunity } from './read-community.ts'

/** The pages that show something of their own. `feed` is the frame of a signed-in user's first page. */
export type PreviewKind =
  | 'museumBySlug'
  | 'museumById'
  | 'post'
  | 'profile'
  | 'community'
  | 'landing'
  | 'discover'
  | 'feed'

/** What a page carries: tags in its head, at least the site's description, and what its screen is rendered from. */
export type PageSource = (Preview | { title?: undefined; description: string }) & { content?: ScreenContent }

export interface Previews {
  /**
   * In the language of `locale`; `plain`: the page as it is without a preview; `unavailable` when the service does not
   * answer in time, or not as it should.
   */
  find(
    kind: PreviewKind,
    key: string,
    locale: string,
  ): Promise<PageSource | 'plain' | 'unknown' | 'unavailable'>
}

const maxDescriptionLength = 200

const ShownProfile = Profile.pick({
  username: true,
  slug: true,
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  bio: true,
  isRestricted: true,
})
type ShownProfile = z.output<typeof ShownProfile>

/** Reads what a page will show from the service that owns it. `heads`: the texts of heads by language. */
export function createPreviews(
  upstreams: Requests,
  heads: Readonly<Record<string, HeadTexts>> = {},
): Previews {
  type Find = (key: string, head: HeadTexts) => Promise<PageSource | 'plain' | 'unknown'>
  const sources: Record<PreviewKind, Find> = {
    museumBySlug: async (key, head) =>
      museumPage(key, await read(upstreams, routes.getMuseumBySlug, Museum, { key }), head),
    museumById: async (key, head) =>
      museumPage(key, await read(upstreams, routes.getMuseum, Museum, { key }), head),
    async post(key, head) {
      const [answer, comments] = await Promise.all([
        read(upstreams, routes.getPost, Post, { key }),
        firstPage(upstreams, routes.listComments, Comment, { key, limit: commentsPageSize }).catch(
          () => null,
        ),
      ])
      if (answer === 'unknown') return answer
      const post = answer.value
      const isItsAddress = String(post.id) === key
      return {
        ...postPreview(post, head),
        ...(isItsAddress && { content: { screen: 'post', post, comments } }),
      }
    },
    async profile(key, { site }) {
      const route = /^\d+$/.test(key) ? routes.getProfile : routes.getProfileBySlug
      const answer = await read(upstreams, route, ShownProfile, { key })
      if (answer === 'unknown') return answer
      // An anonymous visitor is shown the name of a restricted one, which a page need not spread.
      return answer.value.isRestricted ? { description: site } : profilePreview(answer.value, site)
    },
    async community(key, { site }) {
      // A head shows no post.
      const answer = await readCommunity(upstreams, key, { limit: 1 })
      // Members open private communities at the same address: the page must not show whether there is one.
      return answer === 'unknown' ? 'plain' : communityPreview(answer.value, site)
    },
    async landing(_key, { site }) {
      const museums = await firstPage(upstreams, routes.getFeaturedMuseums, MuseumCard, {
        limit: featuredMuseumsCount,
      })
      return { description: site, content: { screen: 'landing', museums: museums.items } }
    },
    async discover(_key, { site }) {
      const museums = await firstPage(upstreams, routes.listMuseums, MuseumCard, { limit: museumsPageSize })
      return { description: site, content: { screen: 'discover', museums } }
    },
    feed: async (_key, { site }) => ({ description: site, content: { screen: 'feed' } }),
  }
  return {
    find: (kind, key, locale) =>
      sources[kind](key, heads[locale] ?? englishHead).catch(() => 'unavailable' as const),
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

function museumPage(
  segment: string,
  answer: Read<Museum> | 'unknown',
  head: HeadTexts,
): PageSource | 'unknown' {
  if (answer === 'unknown') return answer
  const museum = answer.value
  // A former slug leads to the present one.
  const isItsAddress = segment === museum.slug || segment === String(museum.id)
  return {
    ...museumPreview(museum, head),
    ...(isItsAddress && { content: { screen: 'museum', segment, museum } }),
  }
}

function museumPreview(museum: Museum, head: HeadTexts): Preview {
  const place = [museum.city, museum.state, museum.country].filter(Boolean).join(', ')
  const category = head.categories[museum.categoryCode]
  const description = shorten(museum.description || filled(head.museum, { category, place }))
  const hasPlace = museum.latitude !== null && museum.longitude !== null
  const path = museumPath(museum.slug)
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

function postPreview(post: Post, head: HeadTexts): Preview {
  const name = displayName(post.user)
  const by = post.museum ? filled(head.post, { name, museum: post.museum.name }) : name
  return {
    path: `/post/${post.id}`,
    title: `${by} · Vitrine`,
    // A video may have no text.
    description: shorten(post.content || (post.sensitive ? '' : (post.media[0]?.altText ?? ''))) || head.site,
    image: (!post.sensitive && post.images[0]) || (post.museum && pictureOf(post.museum.coverUrl)),
    kind: 'article',
  }
}

function profilePreview(person: ShownProfile, site: string): Preview {
  const { username } = person
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const path = `/profile/${person.slug}`
  return {
    path,
    feed: atomPath(path),
    title: `${name ? `${name} (@${username})` : `@${username}`} · Vitrine`,
    description: shorten(person.bio) || site,
    image: person.profileImageUrl,
    kind: 'profile',
  }
}

/** Only signed-in users may open the page, but what `getCommunityFeed` answers is public, so a shared link may show it. */
function communityPreview({ id, name, description, imageUrl }: CommunityFeed, site: string): Preview {
  const path = communityPath(id)
  return {
    path,
    feed: atomPath(path),
    title: `${name} · Vitrine`,
    description: shorten(description) || site,
    image: imageUrl,
    kind: 'website',
  }
}

/** Readers of shared links show no SVG: a generated cover is also there as JPEG (`getMuseumPicture`). */
const pictureOf = (coverUrl: string) => coverUrl.replace(/^(\/api\/museums\/\d+\/cover)\.svg/, '$1.jpg')

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxDescriptionLength ? line : `${line.slice(0, maxDescriptionLength - 1)}…`
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Museum, PostMedia } from '@vitrine/contracts'
import { pictureOf } from '@vitrine/testing'

/** Writes a build of the web app to a new directory, which the caller removes. */
export function writeBuild(files: Record<string, string | Buffer>): string {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-web-'))
  for (const [name, content] of Object.entries(files)) {
    const file = join(directory, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return directory
}

/** The build that the gateway serves, and what the services say of a museum and a post. */
export const page = `<!doctype html>
<html lang="en">
  <head>
    <title>Vitrine</title>
    <meta name="description" content="Museums." />
    <script type="module" src="/assets/app-1a2b3c4d.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
export const script = 'console.log("vitrine")'
export const hostile = '</script><script>alert(1)</script>"\'&$& $1'

export const museum = {
  id: 7,
  slug: 'things',
  name: hostile,
  city: 'Ghent',
  state: '',
  country: 'Belgium',
  categoryCode: 'art',
  category: 'Art Museums',
  coverUrl: '/api/museums/7/cover.svg',
  featuredImage: null,
  totalInsights: 0,
  isVerified: false,
  isOpen: null,
  latitude: 51.05,
  longitude: 3.72,
  description: 'All sorts\n of   things.',
  address: 'Veldstraat 1',
  address2: '',
  zipCode: '9000',
  phone: null,
  email: null,
  website: 'https://things.example/',
  donateUrl: null,
  timezone: 'Europe/Brussels',
  amenities: [],
  openingHours: null,
  opening: { state: 'unknown', changesAt: null, lastEntry: null },
  rating: null,
  totalReviews: 0,
  followersCount: 0,
  isFollowing: false,
  checkIn: null,
  managerId: null,
  version: 1,
} satisfies Museum
export const post = {
  id: 9,
  contentType: 'post',
  type: 'text',
  content: 'x'.repeat(300),
  images: [],
  videoUrl: null,
  media: [],
  sensitive: null,
  status: 'published',
  preparing: [],
  tags: [],
  user: {
    id: 1,
    username: 'ada',
    slug: 'ada',
    firstName: 'Ada',
    lastName: 'L',
    profileImageUrl: null,
    role: 'Traveler',
  },
  museum: null,
  likesCount: 0,
  commentsCount: 0,
  isLiked: false,
  isBookmarked: false,
  createdAt: '2026-01-01T00:00:00Z',
}

/** A picture of a post; its alt text is hostile. */
export const picture: PostMedia = {
  ...pictureOf(5),
  altText: 'A "bell"\n]]> <b>',
  captionLanguages: [],
  describedBy: null,
}

import { rmSync } from 'node:fs'
import type { CommunityFeed } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { hostile, page, picture as pictureOfPost, post, writeBuild } from './web-app-fixtures.ts'

type FeedPost = CommunityFeed['posts'][number]

const plain: FeedPost = {
  id: 1,
  type: 'text',
  content: 'A text',
  title: null,
  pollOptions: null,
  eventTitle: null,
  eventDateTime: null,
  eventLocation: null,
  eventDescription: null,
  eventId: null,
  eventType: null,
  videoUrl: null,
  linkUrl: null,
  media: [],
  user: { ...post.user, role: 'Traveler' },
  createdAt: '2026-11-20T08:00:00.000Z',
}
const picture = { ...pictureOfPost, altText: 'A "bell"\n<b>' }
const video = { ...picture, kind: 'video' as const, url: '/api/media/files/6.mp4', posterUrl: '/poster.webp' }
const outward = 'https://glass.example/a?b=1&c="<i>'
const posts: FeedPost[] = [
  { ...plain, id: 21, media: [picture], editedAt: '2026-11-22T08:00:00.000Z' },
  { ...plain, id: 20, type: 'discussion', title: 'Which <b>glue</b> & why\u0001' },
  { ...plain, id: 19, type: 'poll', content: 'Where?', pollOptions: ['Ghent ]]>', '<script>'] },
  {
    ...plain,
    id: 18,
    type: 'event',
    content: '',
    eventTitle: 'Opening & <u>tea</u>',
    eventDateTime: '2026-12-24T17:30:00.000Z',
    eventLocation: 'Room "1"',
    eventDescription: 'Bring\n<img src=x onerror=alert(1)>',
  },
  { ...plain, id: 17, type: 'video', content: 'Own', videoUrl: video.url, media: [video] },
  { ...plain, id: 16, type: 'video', content: 'Other', videoUrl: 'https://video.example/1' },
  { ...plain, id: 15, type: 'link', content: 'Link', linkUrl: outward },
  { ...plain, id: 14, type: 'link', content: 'Script', linkUrl: 'javascript:alert(1)' },
]
const community: CommunityFeed = {
  id: 7,
  name: hostile,
  description: 'All sorts\n of   glass.',
  imageUrl: 'https://pictures.example/glass.jpg',
  posts,
}
const alternate = (path: string) =>
  `<link rel="alternate" type="application/atom+xml" href="https://vitrine.example${path}/insights.atom" />`

let environment: TestEnvironment
let isPrivate = false
const asked: string[] = []
const directory = writeBuild({ 'index.html': page })

beforeAll(async () => {
  environment = await createTestEnvironment({ WEB_DIST: directory }, service => {
    service.get<{ Params: { id: string } }>('/api/communities/:id/feed', (request, reply) => {
      const { id } = request.params
      asked.push(id)
      if (id === '9' || request.headers.authorization) return reply.code(500).send({})
      if (id === '7') return community
      if (id === '8' && !isPrivate)
        return { ...community, id: 8, name: 'Plain', description: '', imageUrl: null, posts: [] }
      return reply.code(404).send({})
    })
  })
})
afterAll(async () => {
  await environment.stop()
  rmSync(directory, { recursive: true })
})

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(environment.url + path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the posts of a public community as Atom', () => {
  it('have one address and one identity under both prefixes, and shared caches keep them for five seconds', async () => {
    const { status, headers, text } = await get('/communities/7/insights.atom')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
      'public, max-age=600, s-maxage=5',
    ])
    expect((await get('/groups/7/insights.atom')).text).toBe(text)
    expect(text).toContain('<id>https://vitrine.example/communities/7</id>')
    expect(text).toContain('rel="self" href="https://vitrine.example/communities/7/insights.atom"')
    const ids = posts.map(({ id }) => `https://vitrine.example/communities/7?post=${id}`)
    expect([...text.matchAll(/<id>([^<]*post=\d+)<\/id>/g)].map(([, id]) => id)).toEqual(ids)
    for (const id of ids) expect(text).toContain(`<link href="${id}"/>`)
    expect(text.match(/<updated>([^<]*)/)?.[1]).toBe('2026-11-22T08:00:00.000Z')
  })

  it('have the title of their post beside their author, and what belongs to their type', async () => {
    const { text } = await get('/communities/7/insights.atom')
    const cdata = [...text.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, inner]) => inner)
    const [titles, contents] = [0, 1].map(rest => cdata.filter((_, place) => place % 2 === rest))
    expect(titles?.slice(0, 4)).toEqual([
      'ada',
      'ada: Which &lt;b&gt;glue&lt;/b&gt; &amp; why',
      'ada',
      'ada: Opening &amp; &lt;u&gt;tea&lt;/u&gt;',
    ])
    expect(contents).toEqual([
      '<p>A text</p><br/><img src="https://vitrine.example/api/media/files/5-abcdefghijklmnopqrstuvwxyz.webp" alt="A &quot;bell&quot; &lt;b&gt;"/>',
      '<p>A text</p>',
      '<p>Where?</p><ul><li>Ghent ]]&gt;</li><li>&lt;script&gt;</li></ul>',
      '<p>Opening &amp; &lt;u&gt;tea&lt;/u&gt;</p><p>2026-12-24 17:30 UTC · Room &quot;1&quot;</p><p>Bring<br/>&lt;img src=x onerror=alert(1)&gt;</p>',
      '<p>Own</p><br/><img src="https://vitrine.example/poster.webp" alt="A &quot;bell&quot; &lt;b&gt;"/>',
      '<p>Other</p><p><a href="https://video.example/1">https://video.example/1</a></p>',
      '<p>Link</p><p><a href="https://glass.example/a?b=1&amp;c=%22%3Ci%3E">https://glass.example/a?b=1&amp;c=&quot;&lt;i&gt;</a></p>',
      // What is no address of the web is no link.
      '<p>Script</p>',
    ])
    expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u)
    expect(text).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)')
  })

  it.each(['/communities', '/groups'])(
    'return 404 below %s for an unknown id, and without a request for what is none',
    async prefix => {
      asked.length = 0
      const segments = ['404', '0', '-7', '7.0', '7x', '9007199254740992', '__proto__', '%2e%2e', '7%2ffeed']
      for (const segment of segments)
        expect([400, 404], segment).toContain((await get(`${prefix}/${segment}/insights.atom`)).status)
      expect(asked).toEqual(['404'])
    },
  )

  it('are unavailable while the service is', async () => {
    expect((await get('/communities/9/insights.atom')).status).toBe(503)
  })
})

describe('the page of a community', () => {
  it.each(['/communities/7', '/groups/7'])('shows in its head what is public of it: %s', async path => {
    const { status, headers, text } = await get(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(text).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).toContain('<meta property="og:description" content="All sorts of glass." />')
    expect(text).toContain('<meta property="og:image" content="https://pictures.example/glass.jpg" />')
    expect(text).toContain('<link rel="canonical" href="https://vitrine.example/communities/7" />')
    expect(text).toContain(alternate('/communities/7'))
    // Its posts are for those who are signed in.
    expect(text).not.toContain('A text')
  })

  it('is the page of the web app as it is for one that is private, deleted, unknown or unavailable', async () => {
    for (const path of ['/communities/404', '/groups/404', '/communities/9', '/groups/paper']) {
      const { status, text, headers } = await get(path)
      expect([path, status, text]).toEqual([path, 200, page])
      const { etag } = Object.fromEntries(headers)
      expect((await get(path, { 'if-none-match': etag as string })).status).toBe(304)
    }
  })

  it('has the description of the site where it has none, and nothing of it soon after it became private', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { text } = await get('/communities/8')
      expect(text).toContain('<title>Plain · Vitrine</title>')
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}" \/>/)
      expect(text).not.toContain('og:image')
      isPrivate = true
      vi.setSystemTime(Date.now() + 2_100)
      const answer = await get('/communities/8')
      expect([answer.status, answer.text]).toEqual([200, page])
      expect((await get('/communities/8/insights.atom')).status).toBe(404)
    } finally {
      vi.useRealTimers()
    }
  })
})

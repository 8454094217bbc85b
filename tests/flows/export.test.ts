import { createHash } from 'node:crypto'
import { routes, services } from '@vitrine/contracts'
import { type Network, startNetwork } from '@vitrine/network'
import { addPicture } from '@vitrine/network/media'
import { openMuseums } from '@vitrine/network/museums'
import { type Person, signUp } from '@vitrine/network/person'
import { unzip } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discussionOf, planForm } from './communities/scene.ts'
import { downloadExport, readyExport } from './exported.ts'
import { showPicture } from './shown-media.ts'

const postsCount = 1_000
const text = { type: 'text' as const, museumId: null, tags: [] }

let network: Network
let ada: Person
let ben: Person
// A network of its own: a thousand posts would take the place of those of other files in feeds.
beforeAll(async () => {
  network = await startNetwork()
  await openMuseums(network)
  ada = await signUp(network.url, 'ada')
  ben = await signUp(network.url, 'ben')
  await network.drain()
})
afterAll(() => network?.stop())

const download = (id: number, by: Pick<Person, 'cookies'>) => downloadExport(network, id, by)
const bodyOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

/** What an account may have of every kind. */
async function useTheProduct(): Promise<void> {
  const write = (content: string) => ada.call(routes.createPost, { body: { ...text, content } })
  const { id: edited } = await write('The Night Watch')
  const { id: deleted } = await write('The Night Watch, again')
  await network.content.ctx.db.query(
    `insert into posts (author_id, type, content, tags, created_at)
     select $1, 'text', 'Insight ' || n, '{}', now() from generate_series(1, $2) n`,
    [ada.user.id, postsCount - 2],
  )
  await ada.call(routes.updatePost, { params: { id: edited }, body: { content: '=HYPERLINK("x")' } })
  await ada.call(routes.deletePost, { params: { id: deleted } })

  const seen = await ben.call(routes.createPost, { body: { ...text, content: 'Of ben, and of no one else' } })
  const on = { params: { id: seen.id } }
  await showPicture(network, { postId: seen.id, ownerId: ben.user.id, mediaId: 501 })
  await ada.call(routes.offerDescription, { ...on, body: { mediaId: 501, altText: 'A ship' } })
  const url = '/api/media/files/502-abcdefghijklmnopqrstuvwxyz.webp'
  await ada.call(routes.createPost, {
    body: { ...text, content: 'A gate', images: [{ url, altText: 'Of stone' }] },
  })
  await ada.call(routes.likePost, on)
  await ada.call(routes.bookmarkPost, on)
  const comment = await ada.call(routes.createComment, { ...on, body: { content: 'Which room?' } })
  await ada.call(routes.updateComment, { params: { id: comment.id }, body: { content: 'Which room is it?' } })
  await ben.call(routes.likePost, { params: { id: edited } })
  await ada.call(routes.followUser, { params: { id: ben.user.id } })
  await ben.call(routes.followUser, { params: { id: ada.user.id } })
  const [museum] = await ada.call(routes.searchMuseums, { query: { q: 'rijks' } })
  await ada.call(routes.followMuseum, { params: { id: museum?.id ?? 0 } })
  await ada.call(routes.checkIn, { params: { id: museum?.id ?? 0 }, body: { note: 'By the ships' } })
  const field = { id: museum?.id ?? 0, field: 'name' } as const
  const [name] = await ada.call(routes.getProvenance, { params: field })
  await ada.call(routes.confirmField, {
    params: field,
    body: { confirmed: true, digest: name?.digest ?? '' },
  })
  await ada.call(routes.createMuseum, {
    body: { name: 'House of Ada', address: '1 Quay', city: 'Porto', country: 'Portugal' },
  })
  await ada.call(routes.suggestMuseum, {
    body: { name: 'House of Grace', address: '2 Quay', city: 'Porto', country: 'Portugal' },
  })
  const review = { stars: 4, content: 'By the ships', visitMonth: '2026-01' }
  await ada.call(routes.writeReview, { params: { id: museum?.id ?? 0 }, body: review })
  await addPicture(network, ada.user.id)
  await addPicture(network, ben.user.id)
  await ada.call(routes.muteThread, { params: { id: edited }, body: { muted: true } })
  const { conversation } = await ben.call(routes.startConversation, {
    body: { recipientId: ada.user.id, content: 'From ben\u2028in two lines' },
  })
  const here = { params: { id: conversation.id } }
  await ada.call(routes.acceptConversation, here)
  await ada.call(routes.sendMessage, { ...here, body: { content: 'From ada' } })
  await ada.call(routes.reportConversation, { ...here, body: { reason: 'spam' } })
  await ada.call(routes.createOwnCalendar)
  const discussion = await discussionOf(network, { host: ben, person: ada, word: 'blue' })
  await report(discussion)
  await network.drain()
  const muted = { body: { muted: true } }
  await ada.call(routes.muteCommunity, { params: { id: discussion.community.id }, ...muted })
  await ada.call(routes.muteCommunityThread, { params: { id: discussion.hostCommunityPost.id }, ...muted })
  await ada.call(routes.muteMeetupThread, { params: { id: discussion.hostMeetup.id }, ...muted })
}

/** Each reports a post of the other one in a community; what is reported of a user is not in the user's copy. */
async function report(posts: { communityPost: { id: number }; hostCommunityPost: { id: number } }) {
  const on = (post: { id: number }, details: string) =>
    ({ body: { targetType: 'community_post', targetId: post.id, category: 'other', details } }) as const
  await ada.call(routes.createReport, on(posts.hostCommunityPost, 'Too loud'))
  await ben.call(routes.createReport, on(posts.communityPost, 'Of ben, and of no one else'))
}

describe('the export of an account', () => {
  it('has everything of it, as its manifest says, and nothing that others wrote', async () => {
    await useTheProduct()
    const asked = await ada.call(routes.requestExport)
    expect(asked).toMatchObject({ status: 'queued', expiresAt: null, bytes: null })
    const id = await readyExport(ada)
    expect(id).toBe(asked.id)

    const answer = await download(id, ada)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="vitrine-export-[\d-]{10}\.zip"$/),
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.length).toBe(Number(answer.headers.get('content-length')))
    const files = await unzip(bytes)
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
    const manifest = json('manifest.json') as {
      files: { name: string; records: number; bytes: number; sha256: string }[]
    }

    expect([...files.keys()].sort()).toEqual(
      [...manifest.files.map(({ name }) => name), 'manifest.json'].sort(),
    )
    for (const { name, bytes, sha256, records } of manifest.files) {
      const content = files.get(name) as Buffer
      expect([content.length, createHash('sha256').update(content).digest('hex')], name).toEqual([
        bytes,
        sha256,
      ])
      if (name.endsWith('.json')) expect(json(name), name).toHaveLength(records)
    }
    const counts = Object.fromEntries(manifest.files.map(({ name, records }) => [name, records]))
    expect(counts).toMatchObject({
      'profile.json': 1,
      'settings.json': 1,
      'notification-preferences.json': 1,
      'posts.json': postsCount,
      'posts.csv': postsCount,
      'post-revisions.json': 1,
      'deleted-posts.json': 1,
      'posts-in-preparation.json': 1,
      'descriptions-offered.json': 1,
      'comments.json': 1,
      'comment-revisions.json': 1,
      'likes.json': 1,
      'bookmarks.json': 1,
      'following.json': 1,
      'followers.json': 1,
      'museums-added.json': 1,
      'museums-followed.json': 1,
      'museums-visited.json': 1,
      'museum-group-visits.json': 1,
      'museum-fields-confirmed.json': 1,
      'museum-reviews.json': 1,
      'museum-suggestions.json': 1,
      'muted-threads.json': 3,
      'muted-communities.json': 1,
      'media.json': 4,
      'conversations.json': 1,
      'messages.json': 2,
      'reports-filed.json': 1,
      'communities.json': 1,
      'communities-created.json': 0,
      'community-posts.json': 1,
      'community-comments.json': 4,
      'community-likes.json': 1,
      'community-votes.json': 1,
      'meetups.json': 1,
      'meetup-answers.json': 3,
      'meetup-photos.json': 3,
      'meetup-recap-consents.json': 1,
      'visit-plans.json': 1,
      'visit-plan-votes.json': 2,
      'calendar-address.json': 1,
      'community-reports.json': 1,
      'community-reports-decided.json': 0,
      'sessions.json': 1,
      'mails.json': 1,
      'exports.json': 1,
      'blocked-users.json': 0,
    })
    expect(counts['notifications.json']).toBeGreaterThanOrEqual(2)
    expect(json('messages.json').map(({ content }: { content: string }) => content)).toEqual([
      'From ben\u2028in two lines',
      'From ada',
    ])
    const plan = { community: 'Open sketching', museums: ['Rijksmuseum'] }
    const { from } = planForm()
    expect(json('visit-plans.json')).toMatchObject([{ ...plan, from, to: from, visitLength: 120 }])
    const vote = { ...plan, times: [`${from} morning`] }
    expect(json('visit-plan-votes.json')).toMatchObject([vote, vote])
    const held = { community: plan.community, meetup: 'Drawing from casts' }
    expect(json('meetup-recap-consents.json')).toMatchObject([held])
    expect(json('museum-group-visits.json')).toMatchObject([
      { ...held, name: 'Rijksmuseum', attendedCount: 2 },
    ])
    expect(json('profile.json')[0]).toMatchObject({ username: 'ada', email: 'ada@vitrine.example' })

    const whole = [...files.values()].map(content => content.toString()).join('\n')
    expect(whole).not.toContain('Of ben, and of no one else')
    expect(whole).toContain('In a blue hall')
    // Of ben's post, poll, answers and recap, which ada commented on, voted in and was notified of.
    expect(whole).not.toMatch(/What did you draw|Tomorrow|Thank you|Behind the stairs|until it closed/)
    expect(whole).not.toMatch(/\$argon2|secret_?hash|password_?hash|ada-likes-museums/i)
    // A spreadsheet runs no formula.
    expect(files.get('posts.csv')?.toString()).toContain(`"'=HYPERLINK(""x"")"`)
    expect(json('posts.json')[0].content).toBe('=HYPERLINK("x")')
  }, 180_000)

  it('is announced by a notification and a mail, and asked for once in 24 hours', async () => {
    await network.drain()
    const [newest] = await ada.call(routes.listNotifications)
    expect(newest).toMatchObject({
      kind: 'security',
      type: 'system',
      notice: { of: 'export-ready' },
      link: '/profile?settings=account',
    })
    const mails = await network.identity.ctx.db.query('select subject from mails where kind = $1', [
      'export-ready',
    ])
    expect(mails).toEqual([{ subject: 'Your data export is ready' }])

    const again = await ada.call(routes.requestExport).catch(error => error)
    expect(again).toMatchObject({ status: 429, code: 'rate_limited' })
    const refused = await fetch(`${network.url}/api/user/exports`, {
      method: 'POST',
      headers: { cookie: ada.cookies(), origin: network.url },
    })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(23 * 3_600)
    expect(seconds).toBeLessThanOrEqual(24 * 3_600)
  })

  it('is its owner’s alone, and expires', async () => {
    const [own] = await ada.call(routes.listExports)
    const id = own?.id ?? 0
    expect(await bodyOf(await download(id, ben))).toEqual([404, 'not_found'])
    expect((await download(id, { cookies: () => '' })).status).toBe(401)
    expect((await ben.call(routes.unlockExport, { params: { id }, body: {} }).catch(e => e)).status).toBe(404)

    const { db } = network.identity.ctx
    await db.query("update exports set expires_at = now() - interval '1 day' where id = $1", [id])
    expect(await bodyOf(await download(id, ada))).toEqual([404, 'not_found'])
    expect(await ada.call(routes.listExports)).toMatchObject([{ id, status: 'expired' }])
  })
})

describe('what a service has of a user', () => {
  const internal = (origin: string, token?: string) =>
    fetch(`${origin}/internal/exports/${ada.user.id}`, {
      headers: { cookie: ada.cookies(), ...(token && { authorization: `Bearer ${token}` }) },
    })
  const tokenOf = (person: Person) => /vitrine_access=([^;]+)/.exec(person.cookies())?.[1] ?? ''

  it('is given to identity by every service, and to no user', async () => {
    const service = await network.identity.ctx.signer.signService()
    const origins = network.origins()
    for (const name of services) {
      expect((await internal(origins[name], service)).status, name).toBe(200)
      expect((await internal(origins[name], tokenOf(ada))).status, name).toBe(401)
      expect((await internal(origins[name])).status, name).toBe(401)
    }
    expect((await internal(network.url, service)).status).toBe(404)
  })

  it('is all that a service token opens: no route of a user takes it', async () => {
    const token = await network.identity.ctx.signer.signService()
    const user = `${network.origins().identity}${routes.getCurrentUser.path}`
    expect((await fetch(user, { headers: { authorization: `Bearer ${tokenOf(ada)}` } })).status).toBe(200)
    expect((await fetch(user, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    const atGateway = `${network.url}${routes.getCurrentUser.path}`
    expect((await fetch(atGateway, { headers: { cookie: `vitrine_access=${token}` } })).status).toBe(401)
  })
})

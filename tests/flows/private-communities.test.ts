import { allRoutes, type OperationId, routes } from '@vitrine/contracts'
import { type Network, startNetwork } from '@vitrine/network'
import { sendMeetupPhoto } from '@vitrine/network/media'
import { openMuseums } from '@vitrine/network/museums'
import type { Person } from '@vitrine/network/person'
import { unzip } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAhead, planForm } from './communities/scene.ts'
import { webDist } from './network.ts'
import { isForModerators, mayRead, type Outsider, outsiders } from './private-communities/marks.ts'
import { foundByOutsiders, withheldOf } from './private-communities/meetups.ts'
import { refusedRecaps } from './private-communities/recaps.ts'
import { type ReadRequest, requestsOf } from './private-communities/requests.ts'
import { goOn, type Scene, sceneOf } from './private-communities/scene.ts'
import { openStream } from './stream.ts'

/** Names of members, which they show elsewhere themselves, and of a museum, which everyone is shown. */
const names = new Set(['memberUser', 'anotherUser', 'planMuseum'])
const insiders = ['creator', 'member'] as const
type Viewer = Outsider | (typeof insiders)[number]

let network: Network
// A network of its own: every route is asked, and lists have these communities alone.
beforeAll(async () => {
  network = await startNetwork({ webDist })
  await openMuseums(network)
})
afterAll(() => network?.stop())

const personOf = ({ people }: Scene, viewer: Viewer): Person | null =>
  viewer === 'anonymous' ? null : people[viewer]

const fileRoute: OperationId = 'getMediaFile'

interface Seen extends ReadRequest {
  marks: string[]
}

/** What an answer has of the community. */
async function read(scene: Scene, viewer: Viewer, of: ReadRequest): Promise<Seen> {
  const headers = { cookie: personOf(scene, viewer)?.cookies() ?? '', accept: 'text/html, */*' }
  const answer = await fetch(network.url + of.path, { headers, redirect: 'manual' })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isArchive = answer.headers.get('content-type') === 'application/zip'
  const text = isArchive
    ? [...(await unzip(bytes)).values()].map(String).join('\n')
    : new TextDecoder().decode(bytes)
  const marks = scene.marks.in(text).filter(mark => of.isOfCommunities || !names.has(mark))
  return { ...of, marks: of.operation === fileRoute && answer.ok ? [...marks, 'file'] : marks }
}

/** A few at a time. */
async function readAll(scene: Scene, viewer: Viewer, requests: readonly ReadRequest[]): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let from = 0; from < requests.length; from += 10)
    seen.push(...(await Promise.all(requests.slice(from, from + 10).map(each => read(scene, viewer, each)))))
  return seen
}

/** A copy of the viewer's data that is ready to be downloaded; that of no one for an anonymous visitor. */
async function exportOf(scene: Scene, viewer: Viewer): Promise<number> {
  const person = personOf(scene, viewer)
  if (!person) return 1
  // Of the limit of a day, which this is not about.
  await network.identity.ctx.db.query(`update exports set requested_at = requested_at - interval '2 days'`)
  const { id } = await person.call(routes.requestExport)
  const status = async () => (await person.call(routes.listExports))[0]?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('ready')
  return id
}

/** What outsiders are shown beyond what they may be, as lines. */
const leaksOf = (viewer: Outsider, seen: readonly Seen[]): string[] =>
  seen.flatMap(({ operation, path, marks }) => {
    const more = marks.filter(mark => !mayRead(viewer, mark))
    return more.length > 0 ? [`${viewer} reads ${more.join(', ')} at ${path} (${operation})`] : []
  })

/** What outsiders are shown beyond what they may be, at any route. */
async function walk(scene: Scene): Promise<string[]> {
  const walks = outsiders.map(async viewer => {
    const requests = requestsOf(scene, await exportOf(scene, viewer), true)
    return leaksOf(viewer, await readAll(scene, viewer, requests))
  })
  return (await Promise.all(walks)).flat()
}

/** The marks that an insider is shown anywhere. */
async function seenBy(scene: Scene, viewer: (typeof insiders)[number]): Promise<Set<string>> {
  const requests = requestsOf(scene, await exportOf(scene, viewer), false)
  return new Set((await readAll(scene, viewer, requests)).flatMap(({ marks }) => marks))
}

/**
 * How outsiders are refused who report what is inside, decide what others reported, come to a meetup, write there, add photos, agree
 * to a recap, or plan visits.
 */
async function refusedCalls(scene: Scene) {
  const { id, postIds, commentIds, meetupIds, photoIds, planIds, memberId, museumId, reports, people } = scene
  const [report] = reports
  const on = { params: { id, reportId: report?.id ?? 0 } }
  const version = report?.version ?? 0
  const onMeetup = { params: { id: meetupIds[0] ?? 0 } }
  const photoId = photoIds[0] ?? 0
  const onPlan = { params: { id: planIds[0] ?? 0 } }
  const onHeld = { params: { id: scene.heldMeetup.id } }
  const time = { date: dayAhead(30), part: 'morning' } as const
  const planned = { ...time, startTime: '10:00', title: 'A visit', description: 'Of all' }
  const targets = [
    { targetType: 'community_post', targetId: postIds[0] ?? 0 },
    { targetType: 'community_comment', targetId: commentIds[0] ?? 0 },
    // In the discussion of the meetup.
    { targetType: 'community_comment', targetId: commentIds.at(-1) ?? 0 },
    { targetType: 'community_member', targetId: memberId },
    { targetType: 'meetup_photo', targetId: photoId },
  ] as const
  const refused = outsiders
    .filter(viewer => viewer !== 'anonymous')
    .map(async viewer => {
      const { call } = people[viewer]
      const asked = [
        ...targets.map(target => call(routes.createReport, { body: { ...target, category: 'spam' } })),
        call(routes.claimReport, { ...on, body: { version } }),
        call(routes.decideReport, { ...on, body: { version, action: 'dismiss' } }),
        call(routes.joinMeetup, { ...onMeetup, body: { status: 'interested' } }),
        call(routes.createMeetupComment, { ...onMeetup, body: { content: 'Which door?' } }),
        call(routes.announceMeetup, { ...onMeetup, body: { content: 'Come in' } }),
        call(routes.getMeetupPhotoPermit, onMeetup),
        call(routes.deleteMeetupPhoto, { params: { ...onMeetup.params, photoId } }),
        call(routes.setRecapConsent, { ...onHeld, body: { isGiven: true } }),
        call(routes.createVisitPlan, { params: { id }, body: planForm(museumId) }),
        call(routes.addPlanMuseum, { ...onPlan, body: { museumId } }),
        call(routes.votePlan, { ...onPlan, body: { museumIds: [], times: [time] } }),
        call(routes.createPlanMeetup, { ...onPlan, body: planned }),
        call(routes.deleteVisitPlan, onPlan),
      ]
      const codes = asked.map(answer =>
        answer.then(
          () => 'done',
          error => error.code as string,
        ),
      )
      const upload = await sendMeetupPhoto(network, people[viewer], onMeetup.params.id)
      const { code } = (await upload.json()) as { code: string }
      return [viewer, code, ...(await Promise.all(codes))]
    })
  return Promise.all(refused)
}

/** They have ids alone; of a private community, members alone receive them. */
const ofMembers = ['meetup', 'meetup-comment', 'meetup-photo', 'visit-plan']

/** What open pages of outsiders receive, as lines, while something happens in the community. */
async function receivedWhile(scene: Scene, happens: () => Promise<void>): Promise<string[]> {
  const viewers = outsiders.filter(viewer => viewer !== 'anonymous')
  const streams = await Promise.all(
    viewers.map(
      async viewer => [viewer, await openStream(network.url, scene.people[viewer].cookies())] as const,
    ),
  )
  const creator = await openStream(network.url, scene.people.creator.cookies())
  await happens()
  await network.drain()
  for (const event of ofMembers) await expect.poll(() => creator.events(event).length).toBeGreaterThan(0)
  const lines = streams.flatMap(([viewer, stream]) =>
    stream.received().flatMap(({ event, data }) => {
      const marks = scene.marks.in(data).filter(mark => !mayRead(viewer, mark))
      return marks.length > 0 || ofMembers.includes(event ?? '')
        ? [`${viewer} receives ${event}: ${data}`]
        : []
    }),
  )
  for (const stream of [creator, ...streams.map(([, each]) => each)]) await stream.close()
  return lines
}

describe('what is inside a private community', () => {
  it('is shown to its members, and to no one else at any route or on any open page', async () => {
    const scene = await sceneOf(network, 'a', 'private')
    expect(await receivedWhile(scene, () => goOn(scene))).toEqual([])
    expect(await walk(scene)).toEqual([])
    // What no insider is shown either, the walk would not find with outsiders.
    const [creator, member] = [await seenBy(scene, 'creator'), await seenBy(scene, 'member')]
    const isUnseen = (mark: string) => !creator.has(mark) && !member.has(mark)
    expect(scene.marks.names().filter(isUnseen)).toEqual([])
    expect([...member].filter(isForModerators)).toEqual([])
    for (const [viewer, ...codes] of await refusedCalls(scene))
      expect(codes, viewer).toEqual(codes.map(() => 'not_a_member'))
    // C-11: nor that there is a recap, whoever attended.
    for (const { viewer, codes, ...shown } of await refusedRecaps(scene)) {
      expect(codes, viewer).toEqual(codes.map(() => 'not_found'))
      expect(shown, viewer).toEqual({ recapState: null, recapConsent: null })
    }
    // EV17: who searches by what is withheld learns nothing of it.
    for (const { viewer, found, shown, inCalendar } of await foundByOutsiders(scene)) {
      expect(found, viewer).toEqual([])
      expect(shown, viewer).toHaveLength(2)
      for (const meetup of shown) expect(meetup, viewer).toEqual(withheldOf(meetup))
      const [{ id, type, title, status, dateTime }] = shown as [(typeof shown)[number]]
      expect(inCalendar, viewer).toEqual([{ id, type, title, status, dateTime }])
    }
  })
})

describe('a community that becomes private', () => {
  it('shows who is a member of it no more to those who are none', async () => {
    const scene = await sceneOf(network, 'b', 'public')
    const leaking: { viewer: Outsider; request: ReadRequest }[] = []
    for (const viewer of outsiders)
      for (const seen of await readAll(scene, viewer, requestsOf(scene, 1, true)))
        if (leaksOf(viewer, [seen]).length > 0) leaking.push({ viewer, request: seen })
    const shownOf = async (asked: typeof leaking) => {
      const seen = await Promise.all(
        asked.map(async ({ viewer, request }) => leaksOf(viewer, [await read(scene, viewer, request)])),
      )
      return seen.flat()
    }
    const shown = () => shownOf(leaking)
    const isOfItsService = ({ operation }: ReadRequest) =>
      allRoutes.some(route => route.operationId === operation && route.owner === 'communities')
    expect(await shown()).toContainEqual(
      expect.stringMatching(/^outsider reads memberUser .*\(listMembers\)$/),
    )
    expect(await shown()).toContainEqual(expect.stringMatching(/^anonymous reads file .*\(getMediaFile\)$/))
    const before = await shown()
    for (const place of [
      /^anonymous reads .*post.* at \/communities\/\d+\/insights\.atom /,
      /^anonymous reads .*post.*\(getCommunityFeed\)$/,
      /^(outsider|banned|former) reads .*post.*\(searchCommunityPosts\)$/,
      /^outsider reads .*meetupPlace.*\(listCommunityMeetups\)$/,
      /^outsider reads .*meetupPlace.*\(listMeetups\)$/,
      /^outsider reads .*meetupPlace.* at \/api\/search\/events\?.*city=.*\(searchEvents\)$/,
      /^former reads .*meetupRain.*\(getMeetup\)$/,
      /^outsider reads .*meetupPlace.*\(listMuseumMeetups\)$/,
      /^outsider reads .*recapText.*\(getRecap\)$/,
      /^outsider reads .*recapCaption.*\(getRecap\)$/,
    ])
      expect(before).toContainEqual(expect.stringMatching(place))
    // Of a public community, too, members alone read the discussions of meetups, and see their photos and plans of visits.
    const ofMembersAlone =
      /announcement|MeetupComment|MeetupAnswered|MeetupMentioned|photo|visit-?plan|planMuseum/i
    const [, photoFile = ''] = scene.files
    expect(photoFile).not.toBe('')
    const isOfMembers = (line: string) => ofMembersAlone.test(line) || line.includes(photoFile)
    expect(before.filter(isOfMembers)).toEqual([])
    await scene.people.creator.call(routes.updateCommunity, {
      params: { id: scene.id },
      body: { membershipType: 'private' },
    })
    expect(await shownOf(leaking.filter(({ request }) => isOfItsService(request)))).toEqual([])
    // Other services learn of it by an event.
    await network.drain()
    const isFile = ({ request }: (typeof leaking)[number]) => request.operation === fileRoute
    expect(await shownOf(leaking.filter(each => !isFile(each)))).toEqual([])
    // Each process of media trusts what it knows of a public file for up to three seconds.
    await expect.poll(() => shownOf(leaking.filter(isFile))).toEqual([])
    expect(await receivedWhile(scene, () => goOn(scene))).toEqual([])
    expect(await shown()).toEqual([])
  })
})

import { readFile } from 'node:fs/promises'
import { CreateCommunity, CreateCommunityPost, mayEditMuseum } from '@vitrine/contracts'
import { whenArrived, withContext } from '@vitrine/runtime'
import { findUsersNamed, type Sql } from '@vitrine/service-kit'
import { updateCommunity, updateSettings } from './communities/change.service.ts'
import { createCommunity } from './communities/create.service.ts'
import { transferCommunity } from './communities/transfer.service.ts'
import type { Actor, Caller, CommunitiesContext } from './context.ts'
import { createComment } from './discussion/comments/comments.service.ts'
import { likePost } from './discussion/likes/likes.service.ts'
import { pinPost } from './discussion/pins/pins.service.ts'
import { vote } from './discussion/polls/polls.service.ts'
import { createPost } from './discussion/posts/create.service.ts'
import { refreshActiveMembers } from './members/active-members.ts'
import { setMemberRole } from './members/members.service.ts'
import { joinCommunity } from './membership/join.service.ts'
import { createReport } from './reports/create.service.ts'
import {
  managersIn,
  museumsIn,
  type SeedCommunity,
  SeedData,
  type SeedMuseumEvent,
  type SeedPost,
} from './seed-data.ts'
import { actionsOfMeetup, actionsOfMuseumEvent, type Scene, type SeedAction } from './seed-events.ts'
import { actionsOfVisitPlan } from './seed-visit-plans.ts'
import communities from './service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type People = ReadonlyMap<string, Actor>

/**
 * Lets the users of the demo data create communities and museum events, join them, write and vote, each at its time in the past,
 * through the same functions as the API. A community or an event that exists already is left alone. `ctx.clock` must return the
 * time that is in `time`.
 */
export async function seed(
  ctx: CommunitiesContext,
  time: { now: Date },
  data: SeedData,
  people: People,
): Promise<number> {
  const { communities, museumEvents } = data
  const end = time.now.getTime()
  const by = (username: string): Caller => {
    const viewer = people.get(username.toLowerCase())
    if (!viewer) throw new Error(`${username} is not among the people of the demo data`)
    return { viewer, idempotency: null }
  }
  const isNew = await unknownAmong(ctx.db, data)
  const scene = { by, end, museums: await findMuseumIds(ctx.db, museumsIn(data)) }
  const actions = [
    ...communities.filter(isNew).flatMap(community => actionsOf(ctx, community, scene)),
    ...museumEvents.filter(isNew).flatMap(event => actionsOfMuseumEvent(ctx, event, scene)),
  ].toSorted((a, b) => a.at - b.at)
  for (const { at, run } of actions) {
    time.now = new Date(Math.min(at, end))
    await run()
  }
  time.now = new Date(end)
  await refreshActiveMembers(ctx.db, time.now)
  return actions.length
}

const titleOf = (event: SeedMuseumEvent) => String(event.title)

/** Which of the data are not there yet: communities by their names, museum events by their titles. */
async function unknownAmong(
  db: Sql,
  { communities, museumEvents }: SeedData,
): Promise<(of: SeedCommunity | SeedMuseumEvent) => boolean> {
  const known = await db.query<{ name: string }>(
    `select name from communities where name = any($1)
     union select title from events where kind = 'museum_event' and title = any($2)`,
    [communities.map(({ name }) => name), museumEvents.map(titleOf)],
  )
  const names = new Set(known.map(({ name }) => name))
  return of => !names.has('createdBy' in of ? String(of.name) : titleOf(of))
}

function actionsOf(ctx: CommunitiesContext, data: SeedCommunity, scene: Scene): SeedAction[] {
  const { by, end } = scene
  const began = end - data.daysAgo * dayMs
  const creator = by(data.createdBy)
  const owner = data.owner ? by(data.owner) : creator
  let id = 0

  const create = async () => {
    const { name, description, location, type, tags } = data
    const body = CreateCommunity.parse({ name, description, location, type, tags })
    id = (await createCommunity(ctx, creator, body)).id
  }
  const admit = async (username: string, role: 'member' | 'moderator' | 'admin') => {
    await joinCommunity(ctx, by(username), id, { answers: [] })
    const userId = by(username).viewer.id
    const [member] = await ctx.db.query<{ id: number }>(
      'select id from members where community_id = $1 and user_id = $2',
      [id, userId],
    )
    if (role !== 'member') await setMemberRole(ctx, creator, { id, memberId: member?.id ?? 0 }, role)
  }
  // Last, so that all others join while it is public.
  const settle = async () => {
    if (owner !== creator) await transferCommunity(ctx, creator, id, owner.viewer.id)
    if (data.joinQuestions.length > 0)
      await updateSettings(ctx, owner, id, { joinQuestions: data.joinQuestions })
    if (data.isPrivate) await updateCommunity(ctx, owner, id, { membershipType: 'private' })
  }
  return [
    { at: began, run: create },
    ...Object.entries(data.members).map(([username, role], index) => ({
      at: began + (index + 1) * hourMs,
      run: () => admit(username, role),
    })),
    { at: began + dayMs - hourMs, run: settle },
    ...Object.entries(data.requests).map(([username, answers]) => ({
      at: end - 5 * hourMs,
      run: () => joinCommunity(ctx, by(username), id, { answers }),
    })),
    ...data.posts.flatMap(post => actionsOfPost(ctx, post, { community: () => id, by, owner, end })),
    ...data.meetups.flatMap(meetup => actionsOfMeetup(ctx, meetup, { ...scene, community: () => id })),
    ...data.visitPlans.flatMap(plan => actionsOfVisitPlan(ctx, plan, { ...scene, community: () => id })),
  ]
}

interface Place {
  /** Its id, once it is there. */
  community(): number
  by(username: string): Caller
  owner: Caller
  end: number
}

function actionsOfPost(ctx: CommunitiesContext, post: SeedPost, place: Place): SeedAction[] {
  const { author, hoursAgo, likes, comments, pinned, votes, eventInDays, ...body } = post
  const { community, by, owner, end } = place
  const at = end - hoursAgo * hourMs
  const after = (minutes: number) => Math.min(at + minutes * minuteMs, end)
  let postId = 0
  const create = async () => {
    const day = eventInDays && new Date(end + eventInDays * dayMs).toISOString().slice(0, 10)
    const given = CreateCommunityPost.parse({ ...body, ...(day && { eventDateTime: `${day}T17:30:00Z` }) })
    postId = (await createPost(ctx, by(author), { communityId: community(), post: given })).id
    if (pinned) await pinPost(ctx, owner, { postId, pin: true })
  }
  return [
    { at, run: create },
    ...likes.map((username, index) => ({
      at: after((index + 1) * 40),
      run: () => likePost(ctx, by(username), { postId }),
    })),
    ...Object.entries(votes).map(([username, optionIndex], index) => ({
      at: after((index + 1) * 55),
      run: () => vote(ctx, by(username), { postId, optionIndex }),
    })),
    ...comments.map(({ author: commenter, content, minutesAfter, reports }) => ({
      at: after(minutesAfter),
      async run() {
        const { id } = await createComment(ctx, by(commenter), { postId, content, parentId: null })
        for (const { by: reporter, ...report } of reports)
          await createReport(ctx, by(reporter), { targetType: 'community_comment', targetId: id, ...report })
      },
    })),
  ]
}

/** The people of the data, once the events of all of them have arrived. */
function awaitPeople(db: Sql, { communities, museumEvents }: SeedData): Promise<People> {
  const named = [
    ...communities.flatMap(each => [
      each.createdBy,
      ...Object.keys(each.members),
      ...Object.keys(each.requests),
    ]),
    ...museumEvents.flatMap(each => [each.by, ...each.attending, ...each.interested]),
  ]
  const usernames = [...new Set(named.map(username => username.toLowerCase()))]
  return whenArrived('communities', async () => {
    const found = await findUsersNamed(db, 'people', usernames)
    return { found, missing: usernames.filter(username => !found.has(username)) }
  })
}

async function findMuseumIds(db: Sql, slugs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ slug: string; id: number }>(
    'select slug, id from museums where slug = any($1)',
    [slugs],
  )
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

/** Until the museums of the data have arrived, and who manages them. */
const awaitMuseums = (db: Sql, data: SeedData, people: People): Promise<null> =>
  whenArrived('communities', async () => {
    const rows = await db.query<{ slug: string; manager_id: number | null }>(
      'select slug, manager_id from museums where slug = any($1)',
      [museumsIn(data)],
    )
    const managers = new Map(rows.map(({ slug, manager_id }) => [slug, manager_id]))
    const unmanaged = managersIn(data).filter(({ museum, by }) => {
      const user = people.get(by.toLowerCase())
      return !user || !mayEditMuseum(user, { managerId: managers.get(museum) ?? null })
    })
    return {
      found: null,
      missing: [
        ...museumsIn(data).filter(slug => !managers.has(slug)),
        ...unmanaged.map(({ museum, by }) => `${museum} managed by ${by}`),
      ],
    }
  })

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('usage: node src/seed.ts <communities.json>')
  const data = SeedData.parse(JSON.parse(await readFile(file, 'utf8')))
  const time = { now: new Date() }
  await withContext(
    communities,
    async ctx => {
      const people = await awaitPeople(ctx.db, data)
      await awaitMuseums(ctx.db, data, people)
      time.now = new Date()
      console.log(`communities: ${await seed(ctx, time, data, people)} actions`)
    },
    {
      clock: () => time.now,
      // The demo data has no mails: its people need not confirm their addresses.
      env: { VERIFIED_EMAIL_FOR: '', RATE_LIMIT_FACTOR: String(Number.MAX_SAFE_INTEGER) },
    },
  )
}

import { readFile } from 'node:fs/promises'
import { CreateCommunity, CreateCommunityPost, CreateMeetup } from '@vitrine/contracts'
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
import { createMeetup } from './meetups/create.service.ts'
import { answerMeetup } from './meetups/rsvps/rsvp.service.ts'
import { refreshActiveMembers } from './members/active-members.ts'
import { setMemberRole } from './members/members.service.ts'
import { joinCommunity } from './membership/join.service.ts'
import { createReport } from './reports/create.service.ts'
import { type SeedCommunity, SeedData, type SeedMeetup, type SeedPost } from './seed-data.ts'
import communities from './service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Sunday and Saturday. */
const weekendDays = new Set([0, 6])

type People = ReadonlyMap<string, Actor>
/** What one user does, with its time. */
interface SeedAction {
  at: number
  run(): Promise<unknown>
}

/**
 * Lets the users of the demo data create communities, join them, write and vote, each at its time in the past, through the
 * same functions as the API. A community that exists already is left alone. `ctx.clock` must return the time that is in `time`.
 */
export async function seed(
  ctx: CommunitiesContext,
  time: { now: Date },
  { communities }: SeedData,
  people: People,
): Promise<number> {
  const end = time.now.getTime()
  const created = await ctx.db.query<{ name: string }>('select name from communities where name = any($1)', [
    communities.map(({ name }) => name),
  ])
  const names = new Set(created.map(({ name }) => name))
  const actions = communities
    .filter(({ name }) => !names.has(name))
    .flatMap(community => actionsOf(ctx, community, people, end))
    .toSorted((a, b) => a.at - b.at)
  for (const { at, run } of actions) {
    time.now = new Date(Math.min(at, end))
    await run()
  }
  time.now = new Date(end)
  await refreshActiveMembers(ctx.db, time.now)
  return actions.length
}

function actionsOf(ctx: CommunitiesContext, data: SeedCommunity, people: People, end: number): SeedAction[] {
  const by = (username: string): Caller => {
    const viewer = people.get(username.toLowerCase())
    if (!viewer) throw new Error(`${username} is not among the people of the demo data`)
    return { viewer, idempotency: null }
  }
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
    ...data.meetups.flatMap(meetup => actionsOfMeetup(ctx, meetup, { community: () => id, by, owner, end })),
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

function actionsOfMeetup(ctx: CommunitiesContext, meetup: SeedMeetup, place: Place): SeedAction[] {
  const { organizer, createdDaysAgo, attending, interested, inDays, onWeekend, ...form } = meetup
  const { community, by, end } = place
  const at = end - createdDaysAgo * dayMs
  let meetupId = 0
  const create = async () => {
    const day = new Date(end + inDays * dayMs)
    while (onWeekend && !weekendDays.has(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
    const given = CreateMeetup.parse({ ...form, date: day.toISOString().slice(0, 10) })
    meetupId = (await createMeetup(ctx, by(organizer), { communityId: community(), meetup: given })).id
  }
  const answers = [
    ...attending.map(username => ({ username, status: 'attending' as const })),
    ...interested.map(username => ({ username, status: 'interested' as const })),
  ]
  return [
    { at, run: create },
    ...answers.map(({ username, status }, index) => ({
      at: at + (index + 1) * hourMs,
      run: () => answerMeetup(ctx, by(username), { meetupId, status }),
    })),
  ]
}

/** The people of the data, once the events of all of them have arrived. */
function awaitPeople(db: Sql, { communities }: SeedData): Promise<People> {
  const named = communities.flatMap(each => [
    each.createdBy,
    ...Object.keys(each.members),
    ...Object.keys(each.requests),
  ])
  const usernames = [...new Set(named.map(username => username.toLowerCase()))]
  return whenArrived('communities', async () => {
    const found = await findUsersNamed(db, 'people', usernames)
    return { found, missing: usernames.filter(username => !found.has(username)) }
  })
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('usage: node src/seed.ts <communities.json>')
  const data = SeedData.parse(JSON.parse(await readFile(file, 'utf8')))
  const time = { now: new Date() }
  await withContext(
    communities,
    async ctx => {
      const people = await awaitPeople(ctx.db, data)
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

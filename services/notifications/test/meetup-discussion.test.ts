import { communityPurged, notificationMailRequested, userVerified } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { broadcastMeetupComments } from '../src/communities/broadcast.ts'
import { requestMails } from '../src/mails/mails.service.ts'
import { tasks } from '../src/tasks.ts'
import { closed, community, communityActs, discussionActs, inside, owner } from './communities.ts'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'
import { meetupDiscussionActs } from './meetup-discussion.ts'
import { meetup, meetupActs, organizer } from './meetups.ts'

const today = new Date('2026-11-21T12:00:00.000Z')
let now = today
let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let meet: ReturnType<typeof meetupActs>
let write: ReturnType<typeof meetupDiscussionActs>
let user: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  act = communityActs(env)
  meet = meetupActs(env)
  // Announcements and mentions happen when they are published.
  write = meetupDiscussionActs({
    ...env,
    publish: (event, data, options) => env.publish(event, data, { time: now, ...options }),
  })
  user = actsOn(env.publish)
})
afterAll(() => env.close())

const [me, other, third, outsider] = [1, 2, 3, 8]
beforeEach(async () => {
  now = today
  await env.clear()
  for (const id of [me, other, third, organizer, owner]) await act.join(id)
  await env.service.drain()
})

const discussion = '/meetups/60?tab=discussion'
const read = async (id = organizer) => {
  await env.service.drain()
  return env.listAs(id)
}
const kindsOf = async (id = organizer) => (await read(id)).map(({ kind }) => kind).toSorted()
const mute = (path: string, id = organizer) => env.putAs(id, `/api/notifications/${path}`, { muted: true })

describe('what users write in the discussion of a meetup', () => {
  it('notifies the organizer of comments, and a user who is replied to or mentioned of that', async () => {
    await write.comment(me, 90)
    await write.comment(other, 91, { id: 90, authorId: me })
    await write.mention(me, other, 91)
    await write.mention(third, other, 91)
    expect(await read()).toMatchObject([
      {
        kind: 'meetup_comment',
        type: 'other',
        title: 'New comment',
        message: 'person2 and person1 commented on your meetup: “Comment 91”',
        link: `${discussion}&comment=91`,
        thread: { area: 'meetup', postId: 60, isMuted: false },
        community: { id: closed.id, isMuted: false },
        notice: null,
      },
    ])
    expect(await read(me)).toMatchObject([
      {
        kind: 'community_reply',
        message: 'person2 replied to your comment: “Comment 91”',
        link: `${discussion}&comment=91`,
        thread: { area: 'meetup', postId: 60 },
      },
    ])
    expect(await read(third)).toMatchObject([
      {
        kind: 'community_mention',
        message: 'person2 mentioned you: “Look at this”',
        link: `${discussion}&comment=91`,
        thread: { area: 'meetup', postId: 60 },
      },
    ])
    expect(await read(other)).toEqual([])
  })

  it('notifies an organizer of no comment of their own, of a reply to theirs once, and no one for a deleted account', async () => {
    await write.comment(organizer, 90)
    await write.comment(other, 91, { id: 90, authorId: organizer })
    await write.comment(other, 92, null, closed, { organizerId: null })
    expect(await kindsOf()).toEqual(['community_reply'])
  })

  it('is turned off by the toggle of comments, with its mentions, and not with announcements', async () => {
    await env.putAs(organizer, '/api/user/notification-preferences', { commentNotifications: false })
    await write.comment(other, 90)
    await write.comment(other, 91, { id: 89, authorId: organizer })
    await write.mention(organizer, other, 92)
    await write.announce([organizer], 95, closed, owner)
    expect(await kindsOf()).toEqual(['meetup_announcement'])
  })

  it.each(['block', 'mute'] as const)(
    'is not delivered when its recipient has a %s on its author',
    async by => {
      for (const id of [organizer, me]) await user[by](id, other)
      await env.service.drain()
      await write.comment(other, 90)
      await write.comment(other, 91, { id: 89, authorId: me })
      await write.mention(me, other, 92)
      await write.announce([me], 95, closed, other)
      await write.comment(third, 93)
      expect([await kindsOf(), await kindsOf(me)]).toEqual([['meetup_comment'], []])
    },
  )

  it('is shown to members whatever the profile of its author says, and is withdrawn with a hidden account', async () => {
    const show = (audience: 'private' | 'hidden' | 'public', aggregateVersion: number) =>
      user.update(other, {}, audience, { aggregateVersion })
    await show('private', 1_000)
    await env.service.drain()
    await write.comment(other, 90)
    await write.announce([me], 95, closed, other)
    expect([await kindsOf(), await kindsOf(me)]).toEqual([['meetup_comment'], ['meetup_announcement']])
    await show('hidden', 1_001)
    expect([await read(), await read(me)]).toEqual([[], []])
    await show('public', 1_002)
    expect([await kindsOf(), await kindsOf(me)]).toEqual([['meetup_comment'], ['meetup_announcement']])
  })
})

describe('an announcement', () => {
  it('reaches all whom its events name, one notification for each announcement, and not its author', async () => {
    await write.comment(owner, 95, null, closed, { isAnnouncement: true })
    await write.announce([me, other, owner], 95, closed, owner)
    await write.announce([third], 95, closed, owner)
    await write.announce([me], 96)
    for (const id of [me, other, third])
      expect((await read(id)).at(-1)).toMatchObject({
        kind: 'meetup_announcement',
        title: 'Announcement',
        message: 'person5 wrote to everyone at Night Walk: “Bring a torch”',
        actors: [person(owner)],
        link: `${discussion}&comment=95`,
        thread: { area: 'meetup', postId: 60, isMuted: false },
        community: null,
      })
    expect((await read(me)).map(({ link }) => link)).toEqual([
      `${discussion}&comment=96`,
      `${discussion}&comment=95`,
    ])
    // The organizer did not answer, and announcements are no comments.
    expect([await read(owner), await read()]).toEqual([[], []])
  })

  it('is one notification of a user whom it mentions since it was edited', async () => {
    await write.announce([me, other])
    await env.service.drain()
    await write.mention(me, organizer, 95)
    await env.service.drain()
    expect([await kindsOf(me), await kindsOf(other)]).toEqual([
      ['meetup_announcement'],
      ['meetup_announcement'],
    ])
  })

  it('is mailed, as comments are, without what was written', async () => {
    for (const userId of [me, organizer]) await env.publish(userVerified, { userId })
    await env.service.drain()
    await write.announce([me])
    await write.comment(other, 90)
    await env.service.drain()
    now = new Date(today.getTime() + 60 * 60_000)
    await requestMails(env.service.ctx)
    const mails = await env.published(notificationMailRequested)
    expect(mails.flatMap(({ userId, items }) => items.map(({ kind, link }) => [userId, kind, link]))).toEqual(
      expect.arrayContaining([
        [me, 'meetup_announcement', `${discussion}&comment=95`],
        [organizer, 'meetup_comment', `${discussion}&comment=90`],
      ]),
    )
    expect(JSON.stringify(mails)).not.toContain('torch')
  })
})

describe('a comment that is no longer what it was', () => {
  it('is quoted as it is by now, and takes its notifications and those of its replies along', async () => {
    await write.comment(me, 90)
    await write.comment(other, 91, { id: 90, authorId: me })
    await write.mention(third, other, 91)
    await write.announce([me, third])
    await env.service.drain()
    await write.edit(91, other, 'Zugzwang')
    await write.edit(95, organizer, 'Bring a map')
    await env.service.drain()
    const excerpts = async (id?: number) => (await read(id)).map(({ excerpt }) => excerpt).toSorted()
    expect([await excerpts(), await excerpts(me), await excerpts(third)]).toEqual([
      ['Zugzwang'],
      ['Bring a map', 'Zugzwang'],
      ['Bring a map', 'Zugzwang'],
    ])
    await write.delete(91, other)
    expect([await excerpts(), await excerpts(me), await excerpts(third)]).toEqual([
      ['Comment 90'],
      ['Bring a map'],
      ['Bring a map'],
    ])
    await write.delete(95, organizer)
    await write.delete(90, me)
    expect([await read(), await read(me), await read(third)]).toEqual([[], [], []])
    for (const word of ['Zugzwang', 'Bring a map']) expect(await env.rowsWith(word)).toEqual([])
  })

  it('is quoted so, and withdrawn, also where an announcement reached more users than one transaction changes', async () => {
    const users = Array.from({ length: 501 }, (_, index) => 1_000 + index)
    await env.service.ctx.db.query(
      `insert into community_members (community_id, user_id, role) select $1, unnest($2::bigint[]), 'member'`,
      [closed.id, users],
    )
    for (const some of [users.slice(0, 500), users.slice(500)]) await write.announce(some)
    await env.service.drain()
    const excerpts = () =>
      env.service.ctx.db.query('select excerpt, count(*)::int from notification_comments group by 1')
    expect(await excerpts()).toEqual([{ excerpt: 'Bring a torch', count: 501 }])
    await write.edit(95, organizer, 'Bring a map')
    await env.service.drain()
    expect(await excerpts()).toEqual([{ excerpt: 'Bring a map', count: 501 }])
    await write.delete(95, organizer)
    expect(await read(users[0])).toEqual([])
    expect(await excerpts()).toEqual([])
  })

  it('is not notified of by what arrives after its deletion', async () => {
    await write.delete(95, organizer, {}, { aggregateVersion: 1_000_000 })
    await env.service.drain()
    await write.announce([me], 95, closed, organizer, { aggregateVersion: 999_999 })
    expect(await read(me)).toEqual([])
  })

  it('is not one on a post whose number the meetup has', async () => {
    const onPosts = discussionActs(env)
    await onPosts.like(other, closed, me)
    await write.comment(other, 90, null, closed, { meetup: { ...meetup, id: 50 }, organizerId: me })
    await onPosts.deletePost()
    expect(await kindsOf(me)).toEqual(['meetup_comment'])
  })

  it.each([
    ['a moderator', { deletedBy: owner, deletedAs: 'moderator', reason: 'Spam' }, 'content-removed'],
    ['reports', { deletedBy: null, deletedAs: 'hidden' }, 'content-hidden'],
  ] as const)('notifies its author when it was deleted by %s, until it is restored', async (_, by, of) => {
    await write.comment(me, 90)
    await write.delete(90, me, by)
    expect(await read(me)).toMatchObject([
      { kind: 'community_moderation', notice: { of, community: closed.name }, link: '/communities/4' },
    ])
    expect(await read()).toEqual([])
    await write.restore(90, me)
    expect(await read(me)).toEqual([])
  })

  it('that a moderator deleted with others is one notification of its author', async () => {
    const removal = { deletedBy: owner, deletedAs: 'moderator', logId: 12 } as const
    await write.delete(90, me, removal)
    await discussionActs(env).deleteComment(91, me, removal)
    expect(await kindsOf(me)).toEqual(['community_moderation'])
  })
})

describe('the muted discussion of a meetup', () => {
  const path = 'meetup-threads/60'
  const muted = () => env.service.ctx.db.query('select area, post_id from muted_threads')

  it('silences its comments and announcements, and neither the meetup nor a post of its number', async () => {
    expect((await mute(path)).statusCode).toBe(404)
    await write.comment(other, 90)
    await env.service.drain()
    for (const _ of [1, 2]) expect((await mute(path)).json()).toEqual({ muted: true })
    await write.comment(third, 91)
    await write.comment(third, 92, { id: 89, authorId: organizer })
    await write.mention(organizer, third, 93)
    await write.announce([organizer], 95, closed, owner)
    await meet.affect([organizer], ['date'])
    await discussionActs(env).like(other, closed, organizer)
    expect(await kindsOf()).toEqual(['community_like', 'meetup', 'meetup_comment'])
    const found = (await read()).find(({ kind }) => kind === 'meetup_comment')
    expect(found).toMatchObject({ actorsCount: 1, thread: { area: 'meetup', postId: 60, isMuted: true } })
    const { notifications, 'muted-threads': threads } = await exportOf(env.service, organizer)
    expect(threads).toEqual([{ area: 'meetup', postId: 60, mutedAt: expect.any(String) }])
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'meetup_comment', postId: null, communityPostId: null, meetupId: 60 }),
    )

    await env.putAs(organizer, `/api/notifications/${path}`, { muted: false })
    await write.comment(third, 94)
    expect((await read()).find(({ kind }) => kind === 'meetup_comment')?.actorsCount).toBe(2)
  })

  it.each([
    [
      'its community is purged',
      async () => {
        await act.delete()
        await env.publish(communityPurged, { communityId: closed.id })
      },
    ],
    [
      'its meetup was deleted a while ago',
      async () => {
        await meet.delete()
        await env.service.drain()
        now = new Date('2027-01-21T12:00:00.000Z')
        const [purge] = tasks(env.service.ctx)
        await purge?.run()
      },
    ],
  ])('is forgotten when %s', async (_, end) => {
    await write.comment(other, 90)
    await env.service.drain()
    await mute(path)
    expect(await muted()).toEqual([{ area: 'meetup', post_id: 60 }])
    await end()
    await env.service.drain()
    expect(await muted()).toEqual([])
  })
})

it('a muted community silences comments, replies and mentions, and no announcement', async () => {
  await mute(`communities/${closed.id}`)
  await write.comment(other, 90)
  await write.comment(other, 91, { id: 89, authorId: organizer })
  await write.mention(organizer, other, 92)
  await write.announce([organizer], 95, closed, owner)
  expect(await kindsOf()).toEqual(['meetup_announcement'])
})

describe.each([closed, community])('what is written inside $name', of => {
  const written = async () => {
    for (const id of [me, other, organizer]) await act.join(id, 'member', of)
    await env.service.drain()
    await write.comment(other, 90, { id: 89, authorId: me }, of)
    await write.mention(me, other, 91, of)
    await write.announce([me, organizer], 95, of, owner)
    await env.service.drain()
  }

  it.each([
    ['leaves', act => act.leave],
    ['is removed', act => act.remove],
    ['is banned', act => act.ban],
  ] as [string, (acts: typeof act) => (id: number, of: typeof closed) => Promise<unknown>][])(
    'is withdrawn from a user who %s, and no longer delivered',
    async (_, end) => {
      await written()
      expect(await kindsOf(me)).toEqual(['community_mention', 'community_reply', 'meetup_announcement'])
      await end(act)(me, of)
      await env.service.drain()
      await write.announce([me], 96, of)
      await write.comment(other, 92, { id: 89, authorId: me }, of)
      const about = (await read(me)).filter(({ thread }) => thread?.area === 'meetup')
      expect(about).toEqual([])
      expect(await kindsOf()).toEqual(['meetup_announcement', 'meetup_comment'])
    },
  )

  it('is not delivered to outsiders, and does not come back for one with a restored account', async () => {
    await written()
    await write.announce([outsider], 96, of)
    expect(await read(outsider)).toEqual([])
    await user.update(other, {}, 'hidden', { aggregateVersion: 1_000 })
    await env.service.drain()
    await act.leave(me, of)
    await env.service.drain()
    await user.update(other, {}, 'public', { aggregateVersion: 1_001 })
    expect(await kindsOf(me)).toEqual([])
    expect(await kindsOf()).toEqual(['meetup_announcement', 'meetup_comment'])
  })
})

it('of a public community stays of its posts with a user who leaves, and goes of its meetups', async () => {
  await act.join(me, 'member', community)
  await env.service.drain()
  await discussionActs(env).like(other, community, me)
  await write.announce([me], 95, community)
  expect(await kindsOf(me)).toEqual(['community_like', 'meetup_announcement'])
  await act.leave(me, community)
  expect(await kindsOf(me)).toEqual(['community_like'])
})

describe('the discussion of a meetup', () => {
  it('keeps its notifications when the meetup is cancelled, and loses them when it is deleted', async () => {
    await act.join(other, 'member', community)
    await env.service.drain()
    await write.comment(other, 90)
    await write.announce([me, third])
    await write.mention(me, other, 90)
    await write.announce([other], 96, community)
    await env.service.drain()
    await meet.cancel()
    expect([await kindsOf(), await kindsOf(third)]).toEqual([['meetup_comment'], ['meetup_announcement']])
    await user.update(other, {}, 'hidden', { aggregateVersion: 1_000 })
    await env.service.drain()
    await meet.delete()
    await env.service.drain()
    await user.update(other, {}, 'public', { aggregateVersion: 1_001 })
    for (const id of [organizer, me, third]) expect(await read(id)).toEqual([])
    // Of another meetup.
    expect(await kindsOf(other)).toEqual(['meetup_announcement'])
  })

  it('is not notified of by what arrives after the deletion of its meetup', async () => {
    await meet.delete(closed, { aggregateVersion: 1_000_000 })
    await env.service.drain()
    await write.announce([me], 95, closed, organizer, { aggregateVersion: 999_999 })
    expect(await read(me)).toEqual([])
  })

  it('is reported by ids to the open pages of members, also in a public community', async () => {
    await act.join(me, 'member', community)
    await env.service.drain()
    const pages = await Promise.all([me, outsider].map(write.listening))
    const [members = [], all] = pages.map(({ changes }) => changes)
    for (const happens of [
      () => write.comment(other, 90),
      () => write.edit(90, other, 'Zugzwang'),
      () => write.delete(90, other),
      () => write.restore(90, other),
    ]) {
      await happens()
      await env.service.drain()
    }
    const ids = { communityId: closed.id, meetupId: 60, commentId: 90 }
    const changes = ['created', 'edited', 'deleted', 'restored']
    await expect.poll(() => members).toEqual(changes.map(change => ({ ...ids, change })))
    // Of the new comments of a user that came together, the newest stands for all.
    const created = (authorId: number, commentId: number) => ({
      type: 'meetup-comment-created',
      key: '61',
      data: {
        ...inside(community),
        visibility: 'members',
        meetup: { ...meetup, id: 61 },
        commentId,
        author: person(authorId),
      },
    })
    const handle = broadcastMeetupComments(env.service.ctx)
    const came = [created(other, 91), created(third, 92), created(other, 93)]
    for (const effect of await env.effectsOf(handle, came)) effect()
    const inPublic = { communityId: community.id, meetupId: 61, change: 'created' }
    await expect
      .poll(() => members.slice(changes.length))
      .toEqual([93, 92].map(commentId => ({ ...inPublic, commentId })))
    expect(all).toEqual([])
    for (const { stop } of pages) stop()
  })
})

import type { CommunityComment, CommunityPost, CommunityRole } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import { countWaiting } from '@vitrine/testing'
import { expect } from 'vitest'
import { insertCommunity } from './community.ts'
import { type Answer, createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let created = 0

/** Communities that are stored without their routes, and what their members do in them. */
export async function createDiscussionEnvironment() {
  const environment = await createTestEnvironment()
  const { db, ctx, call, people, person, drain } = environment

  return {
    ...environment,
    /** A community, and its members with these roles, of whom the service knows. */
    async community<const Roles extends readonly CommunityRole[]>(
      roles: Roles,
      more: { isPrivate?: boolean; reviewsPosts?: boolean; state?: 'archived' | 'deleted' } = {},
    ) {
      const [creator, ...members] = await people(roles.length + 1)
      if (!creator) throw new Error('a community has a creator')
      const id = await insertCommunity(environment, {
        name: `Salon ${++created}`,
        isPrivate: false,
        ...more,
        creatorId: creator.id,
        members: [
          { userId: creator.id, role: 'admin' },
          ...members.map((each, index) => ({ userId: each.id, role: roles[index] ?? 'member' })),
        ],
      })
      return { id, creator, members: members as unknown as { [Index in keyof Roles]: Person } }
    },
    /** One more member. */
    async member(community: number, options?: Parameters<TestEnvironment['person']>[0]): Promise<Person> {
      const added = await person(options)
      await db.query(
        `insert into members (community_id, user_id, role, joined_at, active_at) values ($1, $2, 'member', $3, $3)`,
        [community, added.id, ctx.clock()],
      )
      await drain()
      return added
    },
    async post(community: number, author: Person, more: object = {}): Promise<CommunityPost> {
      const body = { type: 'text', content: 'Look at the light', ...more }
      return successOf(await call(author, 'POST', `/api/communities/${community}/posts`, body))
    },
    async comment(
      post: number,
      author: Person,
      content = 'A fine idea',
      parentId: number | null = null,
    ): Promise<CommunityComment> {
      const url = `/api/community-posts/${post}/comments`
      return successOf(await call(author, 'POST', url, { content, parentId }))
    },
    read: async (post: number, viewer: Person): Promise<CommunityPost> =>
      successOf(await call(viewer, 'GET', `/api/community-posts/${post}`)),
    list: async (community: number, viewer: Person, query = ''): Promise<CommunityPost[]> =>
      successOf(await call(viewer, 'GET', `/api/communities/${community}/posts${query}`)),
    /** How many rows a statement finds. */
    async rows(from: string, ...values: unknown[]): Promise<number> {
      const [row] = await db.query<{ count: number }>(`select count(*)::int as count from ${from}`, values)
      return row?.count ?? 0
    },
    /** What a user wrote in a community, as it is counted. */
    async written(community: number, who: Person): Promise<unknown> {
      await drain()
      const [row] = await db.query(
        'select posts, comments from member_stats where community_id = $1 and user_id = $2',
        [community, who.id],
      )
      return row
    },
    /** Which actions the log of moderation has on a post or a comment. */
    async logged(type: 'community_post' | 'community_comment', id: number): Promise<string[]> {
      const entries = await db.query<{ action: string }>(
        'select action from moderation_log where target_type = $1 and target_id = $2 order by id',
        [type, id],
      )
      return entries.map(({ action }) => action)
    },
    /** Sends a request while a transaction has done `first` and is not over, and ends it when the request waits for it. */
    async behind<Result>(
      first: (tx: Transaction) => Promise<unknown>,
      request: () => Promise<Result>,
    ): Promise<Result> {
      let isOver = false
      const waits = async () => ((await countWaiting(db)) > 0 ? 'waits' : isOver ? 'is over' : null)
      const { pending } = await db.transaction(async tx => {
        await first(tx)
        const pending = request().finally(() => {
          isOver = true
        })
        await expect.poll(waits).not.toBeNull()
        expect(await waits()).toBe('waits')
        return { pending }
      })
      return pending
    },
  }
}
export type DiscussionEnvironment = Awaited<ReturnType<typeof createDiscussionEnvironment>>

function successOf<Body>(answer: Answer): Body {
  if (answer.statusCode > 202) throw new Error(`the service answered ${answer.body}`)
  return answer.json()
}

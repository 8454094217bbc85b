import { readFile } from 'node:fs/promises'
import { CreateComment, CreatePost } from '@vitrine/contracts'
import { whenArrived, withContext } from '@vitrine/runtime'
import { findUsersNamed, type Sql } from '@vitrine/service-kit'
import { z } from 'zod'
import { createComment } from './comments/comments.service.ts'
import type { Actor, WriteContext } from './context.ts'
import { likePost } from './likes/likes.service.ts'
import { refreshPopular } from './popular/popular.ts'
import { createPost } from './posts/posts.service.ts'
import content from './service.ts'

/** People and museums by their names; `minutesAfter` counts from the insight. */
const Reply = z.object({ author: z.string(), content: z.string(), minutesAfter: z.number().min(0) })
export const DemoData = z.object({
  insights: z.array(
    z.object({
      key: z.string(),
      author: z.string(),
      museum: z.string().nullable(),
      content: z.string(),
      tags: z.array(z.string()),
      hoursAgo: z.number().min(0),
      likes: z.array(z.string()),
      comments: z.array(Reply.extend({ replies: z.array(Reply).default([]) })),
    }),
  ),
})
export type DemoData = z.output<typeof DemoData>

const minuteMs = 60_000
/** Likes come one after another within so many minutes of their insight. */
const likesWithinMinutes = 12 * 60

interface Known {
  people: Map<string, Actor>
  museums: Map<string, number>
}
/** What one user does, with its time. */
interface SeedAction {
  at: number
  run(): Promise<void>
}

/**
 * Lets the users of the demo data share, like and comment, each at its time in the past, through the same functions as
 * the API. What exists already is left alone. `ctx.clock` must return the time that is in `time`.
 */
export async function seed(
  ctx: WriteContext,
  time: { now: Date },
  data: DemoData,
  known: Known,
): Promise<number> {
  const end = time.now.getTime()
  let done = 0
  for (const { at, run } of actionsOf(ctx, data, known, end).toSorted((a, b) => a.at - b.at)) {
    time.now = new Date(Math.min(at, end))
    await run()
    done++
  }
  time.now = new Date(end)
  await refreshPopular(ctx)
  return done
}

function actionsOf(ctx: WriteContext, data: DemoData, { people, museums }: Known, end: number): SeedAction[] {
  const actor = (username: string) => people.get(username.toLowerCase()) as Actor
  return data.insights.flatMap(insight => {
    const began = end - insight.hoursAgo * 60 * minuteMs
    const likesEvery = (Math.min(end - began, likesWithinMinutes * minuteMs) / (insight.likes.length + 1)) | 0
    let postId = 0

    const comment = (
      given: z.output<typeof Reply>,
      parentId: () => number | null,
      stored: (id: number) => void,
    ): SeedAction => ({
      at: began + given.minutesAfter * minuteMs,
      run: async () => {
        const body = CreateComment.parse({ content: given.content, parentId: parentId() })
        const author = actor(given.author)
        const there = await idOf(
          ctx.db,
          'select id from comments where post_id = $1 and author_id = $2 and content = $3',
          [postId, author.id, body.content],
        )
        stored(
          there ?? (await createComment(ctx, { viewer: author, idempotency: null }, { postId, ...body })).id,
        )
      },
    })

    return [
      {
        at: began,
        run: async () => {
          const museumId = insight.museum === null ? null : museums.get(insight.museum)
          const body = CreatePost.parse({
            type: 'text',
            content: insight.content,
            tags: insight.tags,
            museumId,
          })
          const author = actor(insight.author)
          const there = await idOf(ctx.db, 'select id from posts where author_id = $1 and content = $2', [
            author.id,
            body.content,
          ])
          postId = there ?? (await createPost(ctx, { viewer: author, idempotency: null }, body)).id
        },
      },
      ...insight.likes.map((username, i) => ({
        at: began + (i + 1) * likesEvery,
        run: async () => {
          const { id } = actor(username)
          const liked = 'select post_id as id from likes where post_id = $1 and user_id = $2'
          if (await idOf(ctx.db, liked, [postId, id])) return
          await likePost(ctx, { viewer: actor(username), idempotency: null }, { postId })
        },
      })),
      ...insight.comments.flatMap(given => {
        let commentId = 0
        return [
          comment(
            given,
            () => null,
            id => {
              commentId = id
            },
          ),
          ...given.replies.map(reply =>
            comment(
              reply,
              () => commentId,
              () => {},
            ),
          ),
        ]
      }),
    ]
  })
}

async function idOf(sql: Sql, text: string, values: unknown[]): Promise<number | undefined> {
  const [row] = await sql.query<{ id: number }>(text, values)
  return row?.id
}

/** The users and museums of the data, once the events of all of them have arrived. */
function awaitKnown(db: Sql, data: DemoData): Promise<Known> {
  const people = new Set<string>()
  const museums = new Set<string>()
  for (const { author, likes, museum, comments } of data.insights) {
    const commenters = comments.flatMap(each => [each.author, ...each.replies.map(reply => reply.author)])
    for (const username of [author, ...likes, ...commenters]) people.add(username.toLowerCase())
    if (museum !== null) museums.add(museum)
  }
  return whenArrived('content', async () => {
    const found = await knownOf(db, [...people], [...museums])
    return {
      found,
      missing: [
        ...[...people].filter(username => !found.people.has(username)),
        ...[...museums].filter(slug => !found.museums.has(slug)),
      ],
    }
  })
}

async function knownOf(db: Sql, usernames: string[], slugs: string[]): Promise<Known> {
  const people = await findUsersNamed(db, 'authors', usernames)
  const museums = await db.query<{ id: number; slug: string }>(
    'select id, slug from museums where slug = any($1)',
    [slugs],
  )
  return { people, museums: new Map(museums.map(({ id, slug }) => [slug, id])) }
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('usage: node src/seed.ts <demo.json>')
  const data = DemoData.parse(JSON.parse(await readFile(file, 'utf8')))
  const time = { now: new Date() }
  const run = async (ctx: WriteContext) => {
    const known = await awaitKnown(ctx.db, data)
    time.now = new Date()
    console.log(`content: ${await seed(ctx, time, data, known)} actions`)
  }
  await withContext(content, run, {
    clock: () => time.now,
    // The limits of an account's first day are for people, who do not bring a year's posts at once.
    env: { RATE_LIMIT_FACTOR: String(Number.MAX_SAFE_INTEGER) },
  })
}

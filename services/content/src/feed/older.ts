import { extended, maxRun, type Run } from './run.ts'

/** So many posts wait at most for a post of another author: they are part of the cursor. */
export const maxHeld = 10

/** How far a reader has come among the posts behind their visit. */
export interface OlderPlace {
  /** All posts below this id are still to come … */
  before: number
  /** … and these, which were passed over because they would have been the third in a row of their author. */
  held: readonly number[]
  run: Run
}

export interface OlderPost {
  id: number
  author: number
}

/**
 * The next posts, newest first, but no three of one author in a row as far as {@link maxHeld} posts are enough to part
 * them; each with the place behind it. `posts` are the held ones of `from` and those below it, by id.
 */
export function partRuns(
  posts: readonly OlderPost[],
  from: OlderPlace,
  count: number,
): { id: number; after: OlderPlace }[] {
  const entries: { id: number; after: OlderPlace }[] = []
  const firstBelow = posts.findIndex(post => post.id < from.before)
  let next = firstBelow === -1 ? posts.length : firstBelow
  const held = posts.slice(0, next)
  let { before, run } = from
  while (entries.length < count) {
    const mayFollow = ({ author }: OlderPost) => run.length < maxRun || author !== run.author
    let at = held.findIndex(mayFollow)
    while (at === -1 && held.length <= maxHeld && next < posts.length) {
      const post = posts[next++] as OlderPost
      before = post.id
      if (mayFollow(post)) at = held.length
      held.push(post)
    }
    const [post] = held.splice(Math.max(at, 0), 1)
    if (!post) break
    run = extended(run, post.author)
    entries.push({ id: post.id, after: { before, held: held.map(each => each.id), run } })
  }
  return entries
}

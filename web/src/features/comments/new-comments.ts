import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { type Comment, commentsPageSize } from '@vitrine/contracts'
import { changeQuery } from '../../lib/cache.ts'
import { itemsOf, type PageStart } from '../../lib/paging.ts'
import type { CommentArea } from './area.ts'
import { type CommentPages, commentDeletion } from './cache.ts'

/** Posts whose new comments are on their way, and whether there are newer ones by now. */
const loading = new Map<string, { again: boolean }>()
const nameOf = ({ name }: CommentArea, postId: number) => `${name} ${postId}`

/** Shows a new comment where the conversation is open; where it is not, it is read when it is opened. */
export function loadNewComments(
  client: QueryClient,
  area: CommentArea,
  { id, postId }: Pick<Comment, 'id' | 'postId'>,
) {
  const queryKey = area.list(postId)
  const query = client.getQueryCache().find<CommentPages>({ queryKey, exact: true })
  // One's own, which its answer has added.
  const isLoaded = itemsOf(query?.state.data?.pages).some(comment => comment.id === id)
  if (!isLoaded && !query?.isActive()) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
    return
  }
  area.rereadCounts(client, postId)
  if (isLoaded) return
  const now = loading.get(nameOf(area, postId))
  if (now) now.again = true
  else void load(client, area, postId)
}

async function load(client: QueryClient, area: CommentArea, postId: number) {
  const state = { again: true }
  loading.set(nameOf(area, postId), state)
  try {
    while (state.again) {
      state.again = false
      await loadBehind(client, area, postId)
    }
  } catch (error) {
    console.info('New comments could not be loaded; they are when the post is opened next.', error)
    await client.invalidateQueries({ queryKey: area.list(postId), refetchType: 'none' })
  } finally {
    loading.delete(nameOf(area, postId))
  }
}

/** Deleted on this page: the server may answer with it until it has done so. */
const isRemoved = (client: QueryClient, area: CommentArea, { id, parentId }: Comment): boolean =>
  [id, parentId].some(each => each !== null && commentDeletion(client, area, each)?.isDeleted)

/** Reads the last loaded page again and what follows it, not the pages before. */
async function loadBehind(client: QueryClient, area: CommentArea, postId: number) {
  const queryKey = area.list(postId)
  // A request that is on its way has a page of its own to add.
  await client
    .getQueryCache()
    .find({ queryKey, exact: true })
    ?.promise?.catch(() => {})
  const known = client.getQueryData<CommentPages>(queryKey)
  // With more to load, new ones come behind them.
  if (!known || known.pages.at(-1)?.nextCursor !== undefined) return
  const starts: PageStart[] = []
  const pages: Answer<Comment[]>[] = []
  let start: PageStart | undefined = known.pageParams.at(-1) as PageStart
  while (start) {
    const page = await area.fetchPage(postId, { limit: commentsPageSize, ...start })
    starts.push(start)
    pages.push({ ...page, data: page.data.filter(comment => !isRemoved(client, area, comment)) })
    start = page.nextCursor === undefined ? undefined : { cursor: page.nextCursor }
  }
  changeQuery<CommentPages>(client, queryKey, data => {
    const last = data.pages.at(-1)
    if (data.pages.length !== known.pages.length || !last) return data
    // An own comment may have been added meanwhile.
    const added = last.data.filter(({ id }) => !pages.some(page => page.data.some(each => each.id === id)))
    const [first, ...rest] = pages
    if (!first) return data
    return {
      pages: [...data.pages.slice(0, -1), { ...first, data: [...first.data, ...added] }, ...rest],
      pageParams: [...data.pageParams.slice(0, -1), ...starts],
    }
  })
}

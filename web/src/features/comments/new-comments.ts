import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { commentsPageSize } from '@vitrine/contracts'
import { changeQuery } from '../../lib/cache.ts'
import { itemsOf, type PageStart } from '../../lib/paging.ts'
import type { AnyComment, CommentArea, Subject } from './area.ts'
import { type CommentPages, commentDeletion } from './cache.ts'

/** Posts and meetups whose new comments are on their way, and whether there are newer ones by now. */
const loading = new Map<string, { again: boolean }>()
const nameOf = ({ area, subjectId }: Subject) => `${area.name} ${subjectId}`

/** Shows a new comment where the conversation is open; where it is not, it is read when it is opened. */
export function loadNewComments(client: QueryClient, subject: Subject, id: number) {
  const { area, subjectId } = subject
  const queryKey = area.list(subjectId)
  const query = client.getQueryCache().find<CommentPages>({ queryKey, exact: true })
  // One's own, which its answer has added.
  const isLoaded = itemsOf(query?.state.data?.pages).some(comment => comment.id === id)
  if (!isLoaded && !query?.isActive()) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
    return
  }
  area.rereadCounts(client, subjectId)
  if (isLoaded) return
  const now = loading.get(nameOf(subject))
  if (now) now.again = true
  else void load(client, subject)
}

async function load(client: QueryClient, subject: Subject) {
  const state = { again: true }
  loading.set(nameOf(subject), state)
  try {
    while (state.again) {
      state.again = false
      await loadBehind(client, subject)
    }
  } catch (error) {
    console.info('New comments could not be loaded; they are when they are opened next.', error)
    await client.invalidateQueries({ queryKey: subject.area.list(subject.subjectId), refetchType: 'none' })
  } finally {
    loading.delete(nameOf(subject))
  }
}

/** Deleted on this page: the server may answer with it until it has done so. */
const isRemoved = (client: QueryClient, area: CommentArea, { id, parentId }: AnyComment): boolean =>
  [id, parentId].some(each => each !== null && commentDeletion(client, area, each)?.isDeleted)

/** Reads the last loaded page again and what follows it, not the pages before. */
async function loadBehind(client: QueryClient, { area, subjectId }: Subject) {
  const queryKey = area.list(subjectId)
  // A request that is on its way has a page of its own to add.
  await client
    .getQueryCache()
    .find({ queryKey, exact: true })
    ?.promise?.catch(() => {})
  const known = client.getQueryData<CommentPages>(queryKey)
  // With more to load, new ones come behind them.
  if (!known || known.pages.at(-1)?.nextCursor !== undefined) return
  const starts: PageStart[] = []
  const pages: Answer<AnyComment[]>[] = []
  let start: PageStart | undefined = known.pageParams.at(-1) as PageStart
  while (start) {
    const page = await area.fetchPage(subjectId, { limit: commentsPageSize, ...start })
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

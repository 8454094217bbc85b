import { useQuery } from '@tanstack/react-query'
import type { Post, Recap } from '@vitrine/contracts'
import { insightsQuery } from './queries.ts'

export interface Insights {
  shown: Post[]
  /** What the editor leaves out. */
  leftOut: Post[]
  isPending: boolean
  isFailed: boolean
  onRetry: () => void
}

/** The insights of a recap; what the reader is not shown is missing. */
export function useInsights(recap: Recap): Insights {
  const { insights } = recap
  const { data, isLoading, isError, refetch } = useQuery({
    ...insightsQuery(recap),
    enabled: insights.length > 0,
  })
  const posts = new Map(data?.map(post => [post.id, post]))
  const those = (isShown: boolean) =>
    insights.flatMap(insight => {
      const post = insight.isShown === isShown ? posts.get(insight.postId) : undefined
      return post ? [post] : []
    })
  return {
    shown: those(true),
    leftOut: those(false),
    isPending: isLoading,
    isFailed: isError && data === undefined,
    onRetry: () => void refetch(),
  }
}

import { parsePostPath } from '@vitrine/contracts'
import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { PostScreen } from '../../features/posts/PostScreen.tsx'
import { commentsAt, describeOf } from '../posts.tsx'
import { parts } from '../screens.ts'

const latestBut = (id: number) => <parts.latestPosts without={id} />

/** What renders the comments, at the one that the address names by `?comment=`. */
function useComments(id: string) {
  const { search, key } = useLocation()
  return useMemo(() => {
    // An address may have more than the path of a link: a slash at its end, parameters that others appended.
    const path = `/post/${id}?comment=${new URLSearchParams(search).get('comment')}`
    const commentId = parsePostPath(path)?.commentId ?? null
    return commentsAt(commentId === null ? null : { id: commentId, visit: key })
  }, [id, search, key])
}

/** `/post/:id`. */
export default function PostPage() {
  const { id = '' } = useParams()
  return (
    <PostScreen key={id} segment={id} comments={useComments(id)} describe={describeOf} more={latestBut} />
  )
}

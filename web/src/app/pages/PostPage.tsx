import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { PostScreen } from '../../features/posts/PostScreen.tsx'
import { commentsAt } from '../posts.tsx'
import { parts } from '../screens.ts'

const latestBut = (id: number) => <parts.latestPosts without={id} />

/** What renders the comments, at the one that the address names by `?comment=`. */
function useComments() {
  const { search, key } = useLocation()
  return useMemo(() => {
    const named = /^\d{1,15}$/.exec(new URLSearchParams(search).get('comment') ?? '')
    return commentsAt(named && { id: Number(named[0]), visit: key })
  }, [search, key])
}

/** `/post/:id`. */
export default function PostPage() {
  const { id = '' } = useParams()
  return <PostScreen key={id} segment={id} comments={useComments()} more={latestBut} />
}

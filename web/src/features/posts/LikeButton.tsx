import type { Post } from '@vitrine/contracts'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { useSignInPrompt } from '../../lib/sign-in-prompt.ts'
import { counted, formatCount } from '../../lib/time.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './like-button.module.css'
import { useToggleLike } from './mutations.ts'

/** The like button; it changes at once, with a short animation when the like is given. */
export function LikeButton({ post }: { post: Pick<Post, 'id' | 'isLiked' | 'likesCount'> }) {
  const session = useCurrentUser()
  const askToSignIn = useSignInPrompt()
  const like = useToggleLike(post.id)
  const [isJoyful, setJoyful] = useState(false)

  function press() {
    if (session.status !== 'signed-in') return askToSignIn('Please sign in to like insights.')
    setJoyful(!post.isLiked)
    like.mutate()
  }

  return (
    <IconButton
      label={post.isLiked ? 'Unlike' : 'Like'}
      aria-label={`Like${post.likesCount > 0 ? `, ${counted(post.likesCount, 'like')}` : ''}`}
      aria-pressed={post.isLiked}
      className={styles.like ?? ''}
      onClick={press}
      {...(post.likesCount > 0 && { count: formatCount(post.likesCount) })}
    >
      <span className={styles.heart} data-joy={(isJoyful && post.isLiked) || undefined}>
        <Heart size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
    </IconButton>
  )
}

import type { Post } from '@vitrine/contracts'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { useMemberPress } from '../../lib/session.ts'
import { useSignInPrompt } from '../../lib/sign-in-prompt.ts'
import { formatCount } from '../../lib/time.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './like-button.module.css'
import { useToggleLike } from './mutations.ts'

/** The like button; it changes at once, with a short animation when the like is given. */
export function LikeButton({ post }: { post: Pick<Post, 'id' | 'isLiked' | 'likesCount'> }) {
  const t = useT()
  const press = useMemberPress()
  const askToSignIn = useSignInPrompt()
  const like = useToggleLike(post.id)
  const [isJoyful, setJoyful] = useState(false)

  function toggle() {
    setJoyful(!post.isLiked)
    like.mutate()
  }

  return (
    <IconButton
      label={t(post.isLiked ? 'posts.unlike' : 'posts.like')}
      aria-label={
        post.likesCount > 0
          ? t('posts.likeWithCount', { likes: t('count.likes', { count: post.likesCount }) })
          : t('posts.like')
      }
      aria-pressed={post.isLiked}
      className={styles.like ?? ''}
      onClick={() => press(toggle, () => askToSignIn(t('posts.signInToLike')))}
      {...(post.likesCount > 0 && { count: formatCount(post.likesCount) })}
    >
      <span className={styles.heart} data-joy={(isJoyful && post.isLiked) || undefined}>
        <Heart size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
    </IconButton>
  )
}

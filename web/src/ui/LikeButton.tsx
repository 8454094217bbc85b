import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { formatCount } from '../lib/time.ts'
import { IconButton } from './IconButton.tsx'
import styles from './like-button.module.css'

/** The like button, with a short animation when the like is given. */
export function LikeButton({
  isLiked,
  likesCount,
  onToggle,
}: {
  isLiked: boolean
  likesCount: number
  onToggle: () => void
}) {
  const t = useT()
  const [isJoyful, setJoyful] = useState(false)
  return (
    <IconButton
      label={t(isLiked ? 'posts.unlike' : 'posts.like')}
      aria-label={
        likesCount > 0
          ? t('posts.likeWithCount', { likes: t('count.likes', { count: likesCount }) })
          : t('posts.like')
      }
      aria-pressed={isLiked}
      className={styles.like ?? ''}
      onClick={() => {
        setJoyful(!isLiked)
        onToggle()
      }}
      {...(likesCount > 0 && { count: formatCount(likesCount) })}
    >
      <span className={styles.heart} data-joy={(isJoyful && isLiked) || undefined}>
        <Heart size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
    </IconButton>
  )
}

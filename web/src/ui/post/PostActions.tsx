import { MessageCircle, Share2 } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { share } from '../../lib/share.ts'
import { formatCount } from '../../lib/time.ts'
import { IconButton } from '../IconButton.tsx'

/** Opens and closes the comments of a post. */
export function CommentsButton({
  commentsCount,
  isOpen,
  controls,
  onToggle,
}: {
  commentsCount: number
  isOpen: boolean
  /** The id of the comments, which are there while they are open. */
  controls: string
  onToggle: () => void
}) {
  const t = useT()
  return (
    <IconButton
      label={t(isOpen ? 'posts.hideComments' : 'posts.comments')}
      aria-label={
        commentsCount > 0
          ? t('posts.commentsWithCount', { comments: t('count.comments', { count: commentsCount }) })
          : t('posts.comments')
      }
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      {...(commentsCount > 0 && { count: formatCount(commentsCount) })}
    >
      <MessageCircle size={20} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}

/** Shares the address of a post. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useT()
  return (
    <IconButton label={t('common.share')} onClick={() => void share({ title, path })}>
      <Share2 size={20} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}

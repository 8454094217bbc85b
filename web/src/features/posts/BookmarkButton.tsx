import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import { Bookmark } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useMemberPress } from '../../lib/session.ts'
import { useSignInPrompt } from '../../lib/sign-in-prompt.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { bookmarkButtonId, toggleBookmark } from './bookmark.ts'
import styles from './bookmark-button.module.css'

/** Keeps a post for later, for the reader alone. `isListed`: in the list of bookmarks, which the post then leaves. */
export function BookmarkButton({
  post,
  isListed,
}: {
  post: Pick<Post, 'id' | 'isBookmarked'>
  isListed: boolean
}) {
  const t = useT()
  const client = useQueryClient()
  const press = useMemberPress()
  const askToSignIn = useSignInPrompt()
  const navigate = useNavigate()
  const id = bookmarkButtonId(post.id)
  useAwaitedFocus(id)

  function toggle({ detail }: MouseEvent) {
    const view = () => void navigate('/bookmarks')
    // A key has no click count.
    toggleBookmark(client, post, { view, focusUndo: isListed && detail === 0 })
  }

  return (
    <IconButton
      {...(isListed && { id })}
      label={t(post.isBookmarked ? 'posts.removeBookmark' : 'posts.bookmark')}
      aria-label={t('posts.bookmark')}
      aria-pressed={post.isBookmarked}
      className={styles.bookmark ?? ''}
      onClick={event =>
        press(
          () => toggle(event),
          () => askToSignIn(t('posts.signInToBookmark')),
        )
      }
    >
      <Bookmark size={20} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}

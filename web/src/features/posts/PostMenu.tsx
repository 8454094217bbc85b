import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import { EyeOff, History, Pencil, Trash2 } from 'lucide-react'
import { useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Menu } from '../../ui/Menu.tsx'
import { deletePost, menuButtonId } from './deletion.ts'
import type { PostRights } from './rights.ts'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** "More": edit, cover and delete. Loaded for those who may. */
export default function PostMenu({
  post,
  may,
  isOwnPage = false,
  className,
}: {
  post: Post
  may: PostRights
  /** On the post's own page, which shows the undo itself. */
  isOwnPage?: boolean
  className?: string | undefined
}) {
  const t = useT()
  const client = useQueryClient()
  const buttonId = menuButtonId(post.id)
  useAwaitedFocus(buttonId)
  const items = [
    {
      id: 'edit',
      isShown: may.edit,
      label: t('common.edit'),
      icon: <Pencil {...icon} />,
      onChoose: () => openContentDialog({ kind: 'editPost', post }),
    },
    {
      id: 'history',
      isShown: may.seeHistory && post.editedAt !== undefined,
      label: t('history.open'),
      icon: <History {...icon} />,
      onChoose: () => openContentDialog({ kind: 'postHistory', of: 'insight', id: post.id }),
    },
    {
      id: 'cover',
      isShown: may.cover,
      label: t('pictures.sensitive'),
      icon: <EyeOff {...icon} />,
      onChoose: () => openContentDialog({ kind: 'coverPost', post }),
    },
    {
      id: 'delete',
      isShown: may.delete,
      isDanger: true,
      label: t('common.delete'),
      icon: <Trash2 {...icon} />,
      onChoose: ({ byKeyboard }: { byKeyboard: boolean }) =>
        deletePost(client, post.id, { focusUndo: byKeyboard && !isOwnPage }),
    },
  ]
  return (
    <Menu
      id={buttonId}
      label={t('common.more')}
      className={className}
      items={items.filter(item => item.isShown)}
    />
  )
}

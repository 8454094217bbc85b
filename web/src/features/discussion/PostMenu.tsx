import { useQueryClient } from '@tanstack/react-query'
import type { CommunityPost } from '@vitrine/contracts'
import { Flag, History, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Menu } from '../../ui/Menu.tsx'
import { deletePost, menuButtonId } from './deletion.ts'
import { usePin } from './mutations.ts'
import type { PostRights } from './rights.ts'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** What may be done with a post besides liking it. */
export function PostMenu({
  post,
  rights,
  isOwnAddress,
  onEdit,
  onWithdraw,
}: {
  post: CommunityPost
  rights: PostRights
  /** Its own address shows the undo of a deletion itself. */
  isOwnAddress: boolean
  onEdit: () => void
  /** Asks whether to delete a post that no one else has seen. */
  onWithdraw: () => void
}) {
  const t = useT()
  const client = useQueryClient()
  const pin = usePin(post)
  const { id, isPinned, status, user } = post
  const buttonId = menuButtonId(id)
  useAwaitedFocus(buttonId)
  const items = [
    {
      id: 'edit',
      isShown: rights.edit,
      label: t('common.edit'),
      icon: <Pencil {...icon} />,
      onChoose: onEdit,
    },
    {
      id: 'history',
      isShown: rights.seeHistory,
      label: t('history.open'),
      icon: <History {...icon} />,
      onChoose: () => openContentDialog({ kind: 'postHistory', of: 'community', id }),
    },
    {
      id: 'pin',
      isShown: rights.pin,
      label: t(isPinned ? 'discussion.unpin' : 'discussion.pin'),
      icon: isPinned ? <PinOff {...icon} /> : <Pin {...icon} />,
      onChoose: () => pin.mutate(!isPinned),
    },
    {
      id: 'report',
      isShown: rights.report,
      label: t('report.open'),
      icon: <Flag {...icon} />,
      onChoose: () =>
        openContentDialog({
          kind: 'report',
          target: { targetType: 'community_post', targetId: id, person: user },
        }),
    },
    {
      id: 'delete',
      isShown: rights.delete,
      isDanger: true,
      label: t('common.delete'),
      icon: <Trash2 {...icon} />,
      onChoose: ({ byKeyboard }: { byKeyboard: boolean }) =>
        status === 'published'
          ? deletePost(client, post, { focusUndo: byKeyboard && !isOwnAddress })
          : onWithdraw(),
    },
  ].filter(item => item.isShown)
  if (items.length === 0) return null
  return <Menu id={buttonId} label={t('common.more')} items={items} />
}

import type { Notification } from '@vitrine/contracts'
import { Bell, BellOff } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useMuteThread } from './mutations.ts'
import styles from './notifications.module.css'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** "More" of a notification about a post: its thread is muted, or no longer. */
export function ThreadMenu({ thread }: { thread: NonNullable<Notification['thread']> }) {
  const t = useT()
  const mute = useMuteThread()
  const { postId, isMuted } = thread
  return (
    <Menu
      className={styles.menu}
      label={t('common.more')}
      items={[
        {
          id: 'mute',
          label: t(isMuted ? 'notifications.unmuteThread' : 'notifications.muteThread'),
          icon: isMuted ? <Bell {...icon} /> : <BellOff {...icon} />,
          onChoose: () => mute.mutate({ postId, muted: !isMuted }),
        },
      ]}
    />
  )
}

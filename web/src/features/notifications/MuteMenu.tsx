import type { Notification } from '@vitrine/contracts'
import { Bell, BellOff } from 'lucide-react'
import { useMuteCommunity } from '../../lib/community-mute.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useMuteThread } from './mutes.ts'
import styles from './notifications.module.css'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** "More" of a notification that can be muted: its thread and its community are muted, or no longer. */
export function MuteMenu({ notification: { thread, community } }: { notification: Notification }) {
  const t = useT()
  const muteThread = useMuteThread()
  const muteCommunity = useMuteCommunity()
  const itemOf = (
    what: NonNullable<typeof thread>['area'] | 'community',
    isMuted: boolean,
    onChoose: () => void,
  ) => ({
    id: what,
    label: t(isMuted ? `notifications.unmute.${what}` : `notifications.mute.${what}`),
    icon: isMuted ? <Bell {...icon} /> : <BellOff {...icon} />,
    onChoose,
  })
  const items = []
  if (thread) {
    const { isMuted, ...of } = thread
    items.push(itemOf(of.area, isMuted, () => muteThread.mutate({ ...of, muted: !isMuted })))
  }
  if (community) {
    const { id, isMuted } = community
    items.push(itemOf('community', isMuted, () => muteCommunity.mutate({ id, muted: !isMuted })))
  }
  return items.length > 0 && <Menu className={styles.menu} label={t('common.more')} items={items} />
}

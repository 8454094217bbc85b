import type { CommunityDetail, ShownCommunityAction } from '@vitrine/contracts'
import {
  BookOpenCheck,
  ClipboardCheck,
  Flag,
  type LucideIcon,
  Pencil,
  ShieldCheck,
  Trash2,
  UserRoundCheck,
  UserRoundCog,
  UsersRound,
} from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useWording } from '../../lib/community-wording.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './community.module.css'

interface Entry {
  id: string
  label: PlainId
  icon: LucideIcon
  needs: ShownCommunityAction
  /** Where it is on the page. */
  at: Record<string, string>
}

const entries: readonly Entry[] = [
  {
    id: 'info',
    label: 'community.manage.info',
    icon: Pencil,
    needs: 'editCommunity',
    at: { panel: 'info' },
  },
  {
    id: 'rules',
    label: 'community.manage.rules',
    icon: BookOpenCheck,
    needs: 'editSettings',
    at: { panel: 'rules' },
  },
  {
    id: 'requests',
    label: 'community.manage.requests',
    icon: UserRoundCheck,
    needs: 'decideJoinRequest',
    at: { panel: 'requests' },
  },
  {
    id: 'posts',
    label: 'community.manage.review',
    icon: ClipboardCheck,
    needs: 'reviewPost',
    at: { panel: 'posts' },
  },
  {
    id: 'reports',
    label: 'community.manage.reported',
    icon: Flag,
    needs: 'decideReport',
    at: { panel: 'reports' },
  },
  {
    id: 'members',
    label: 'community.manage.members',
    icon: UsersRound,
    needs: 'seeQueues',
    at: { tab: 'members' },
  },
  {
    id: 'roles',
    label: 'community.manage.roles',
    icon: UserRoundCog,
    needs: 'setRole',
    at: { tab: 'members' },
  },
  {
    id: 'ownership',
    label: 'community.manage.transfer',
    icon: ShieldCheck,
    needs: 'transferCommunity',
    at: { panel: 'ownership' },
  },
  {
    id: 'delete',
    label: 'community.manage.delete',
    icon: Trash2,
    needs: 'deleteCommunity',
    at: { panel: 'ownership' },
  },
]

/** What those who moderate do (CO6). */
export default function ManageMenu({ community }: { community: CommunityDetail }) {
  const t = useT()
  const wording = useWording()
  const [, setParams] = useSearchParams()
  const mine = entries.filter(({ needs }) => community.permissions.includes(needs))
  return (
    <Menu
      isNamed
      label={t(`community.manage.${wording}`)}
      className={styles.manage}
      items={mine.map(({ id, label, icon: Icon, at }) => ({
        id,
        label: t(label),
        icon: <Icon size={18} strokeWidth={1.5} aria-hidden="true" />,
        isDanger: id === 'delete',
        onChoose: () => setParams(at, { preventScrollReset: true }),
      }))}
    />
  )
}

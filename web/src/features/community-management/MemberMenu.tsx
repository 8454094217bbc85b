import type { CommunityDetail, CommunityRole, Member } from '@vitrine/contracts'
import { ShieldOff, ShieldUser } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useSetRole } from './mutations.ts'

/** What the reader may do about one member, never the creator or themselves (MM2). */
export function MemberMenu({
  member,
  community,
  userId,
}: {
  member: Member
  community: CommunityDetail
  /** Of the reader. */
  userId: number
}) {
  const t = useT()
  const setRole = useSetRole(community.id)
  if (!community.permissions.includes('setRole') || member.isCreator || member.userId === userId) return null
  const toRole = (role: CommunityRole, label: string, Icon: typeof ShieldUser) => ({
    id: role,
    label,
    icon: <Icon size={18} strokeWidth={1.5} aria-hidden="true" />,
    onChoose: () => setRole.mutate({ memberId: member.id, role }),
  })
  const items = [
    toRole('admin', t('manage.role.makeAdmin'), ShieldUser),
    toRole('moderator', t('manage.role.makeModerator'), ShieldUser),
    toRole('member', t('manage.role.remove'), ShieldOff),
  ].filter(({ id }) => id !== member.role)
  return <Menu label={t('manage.memberMenu', { name: nameOf(member.user) })} items={items} />
}

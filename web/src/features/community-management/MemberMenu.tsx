import type { CommunityDetail, CommunityRole, Member, ShownCommunityAction } from '@vitrine/contracts'
import { Ban, ShieldOff, ShieldUser, Trash2, UserRoundMinus, UserRoundX } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MemberDialogKind } from './MemberDialog.tsx'
import { useSetRole } from './mutations.ts'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** What the reader may do about a member of a lower rank (MM2, MM3, MM4, MM6). */
export function MemberMenu({
  member,
  community,
  onOpen,
}: {
  member: Member
  community: CommunityDetail
  /** Opens a dialog about the member. */
  onOpen: (kind: MemberDialogKind) => void
}) {
  const t = useT()
  const setRole = useSetRole(community.id)
  const toRole = (role: CommunityRole, label: string, Icon: typeof ShieldUser) => ({
    id: role,
    needs: 'setRole' as const,
    label,
    icon: <Icon {...icon} />,
    onChoose: () => setRole.mutate({ memberId: member.id, role }),
  })
  const toDialog = (kind: MemberDialogKind, needs: ShownCommunityAction, Icon: typeof Ban) => ({
    id: kind,
    needs,
    label: t(`manage.${kind}`),
    icon: <Icon {...icon} />,
    isDanger: kind !== 'restrict',
    onChoose: () => onOpen(kind),
  })
  const items = [
    toRole('admin', t('manage.role.makeAdmin'), ShieldUser),
    toRole('moderator', t('manage.role.makeModerator'), ShieldUser),
    toRole('member', t('manage.role.remove'), ShieldOff),
    toDialog('restrict', 'restrictMember', Ban),
    toDialog('content', 'deleteMemberContent', Trash2),
    toDialog('remove', 'removeMember', UserRoundMinus),
    toDialog('ban', 'banMember', UserRoundX),
  ].filter(({ id, needs }) => id !== member.role && community.permissions.includes(needs))
  return <Menu label={t('manage.memberMenu', { name: nameOf(member.user) })} items={items} />
}

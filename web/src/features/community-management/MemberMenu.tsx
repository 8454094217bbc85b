import type { CommunityDetail, CommunityRole, Member, ShownCommunityAction } from '@vitrine/contracts'
import { Ban, Flag, ShieldOff, ShieldUser, Trash2, UserRoundMinus, UserRoundX } from 'lucide-react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MemberDialogKind } from './MemberDialog.tsx'
import { useSetRole } from './mutations.ts'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** What the reader may do about another member: of a lower rank (MM2, MM3, MM4, MM6), or of any (MM8). */
export function MemberMenu({
  member,
  community,
  mayAct,
  onOpen,
}: {
  member: Member
  community: CommunityDetail
  /** The member is of a lower rank. */
  mayAct: boolean
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
  const report = {
    id: 'report',
    needs: null,
    label: t('report.open'),
    icon: <Flag {...icon} />,
    onChoose: () =>
      openContentDialog({
        kind: 'report',
        target: { targetType: 'community_member', targetId: member.id, person: member.user },
      }),
  }
  const items = [
    toRole('admin', t('manage.role.makeAdmin'), ShieldUser),
    toRole('moderator', t('manage.role.makeModerator'), ShieldUser),
    toRole('member', t('manage.role.remove'), ShieldOff),
    toDialog('restrict', 'restrictMember', Ban),
    report,
    toDialog('content', 'deleteMemberContent', Trash2),
    toDialog('remove', 'removeMember', UserRoundMinus),
    toDialog('ban', 'banMember', UserRoundX),
  ].filter(
    ({ id, needs }) =>
      needs === null || (mayAct && id !== member.role && community.permissions.includes(needs)),
  )
  return <Menu label={t('manage.memberMenu', { name: nameOf(member.user) })} items={items} />
}

import type { CommunityDetail, Member } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { useDeleteMemberContent, useRemoveMember } from './member-mutations.ts'
import { Restrictions } from './Restrictions.tsx'

export type MemberDialogKind = 'restrict' | 'content' | 'remove' | 'ban'

export interface MemberFormProps {
  member: Member
  community: CommunityDetail
  close: () => void
}

/** What is done about a member (MM3, MM4, MM6). */
export default function MemberDialog({
  kind,
  member,
  community,
  onClosed,
}: {
  kind: MemberDialogKind
  member: Member
  community: CommunityDetail
  onClosed: () => void
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const props = { member, community, close }
  return (
    <AntdProvider>
      <Dialog
        title={t(`manage.${kind}.title`, { name: nameOf(member.user) })}
        control={{ isOpen, close }}
        onClosed={onClosed}
      >
        {() =>
          kind === 'restrict' ? (
            <Restrictions {...props} />
          ) : kind === 'content' ? (
            <DeleteContent {...props} />
          ) : (
            <Remove {...props} ban={kind === 'ban'} />
          )
        }
      </Dialog>
    </AntdProvider>
  )
}

function DeleteContent({ member, community, close }: MemberFormProps) {
  const t = useT()
  const [contentType, setContentType] = useState<'posts' | 'all'>('posts')
  const remove = useDeleteMemberContent(community.id, close)
  return (
    <DecisionForm
      effect={t('manage.content.effect')}
      submit={t('manage.content')}
      pending={remove.isPending}
      onDecide={({ reason }) => remove.mutate({ memberId: member.id, contentType, reason })}
      onCancel={close}
    >
      <Choice
        label={t('manage.content.what')}
        options={(['posts', 'all'] as const).map(value => ({
          value,
          label: t(`manage.content.${value}`),
          hint: t(`manage.content.${value}.hint`),
        }))}
        chosen={contentType}
        onChoose={setContentType}
      />
    </DecisionForm>
  )
}

function Remove({ member, community, close, ban }: MemberFormProps & { ban: boolean }) {
  const t = useT()
  const remove = useRemoveMember(community.id, close)
  return (
    <DecisionForm
      effect={t(ban ? 'manage.ban.effect' : 'manage.remove.effect')}
      lasts={ban ? '30' : null}
      rules={community.guidelines}
      submit={t(ban ? 'manage.ban' : 'manage.remove')}
      pending={remove.isPending}
      onDecide={statement => remove.mutate({ memberId: member.id, ban, ...statement })}
      onCancel={close}
    />
  )
}

import type { CommunityDetail, Member } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import AntdProvider from '../../theme/antd.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useTransfer } from './mutations.ts'

/** Asks before the community is handed over: only its new owner can hand it back. */
export default function TransferDialog({
  community,
  heir,
  onClosed,
}: {
  community: CommunityDetail
  heir: Member
  onClosed: () => void
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const transfer = useTransfer(community.id, close)
  const name = nameOf(heir.user)
  return (
    <AntdProvider>
      <ConfirmDialog
        title={t('manage.transfer.to', { name })}
        confirm={t('community.manage.transfer')}
        pending={transfer.isPending}
        control={{ isOpen, close }}
        onConfirm={() => transfer.mutate(heir.userId)}
        onClosed={onClosed}
      >
        <p>{t('manage.transfer.ask', { name })}</p>
      </ConfirmDialog>
    </AntdProvider>
  )
}

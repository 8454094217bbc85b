import type { CommunityPost } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useWithdrawPost } from './mutations.ts'

/** Asks before a post that waits, or was rejected, is deleted: that cannot be undone. */
export default function WithdrawDialog({ post, onClosed }: { post: CommunityPost; onClosed: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const withdraw = useWithdrawPost(post, close)
  return (
    <AntdProvider>
      <ConfirmDialog
        title={t('discussion.withdraw.ask')}
        confirm={t('common.delete')}
        pending={withdraw.isPending}
        control={{ isOpen, close }}
        onConfirm={() => withdraw.mutate()}
        onClosed={onClosed}
      >
        <p>{t('discussion.withdraw.effect')}</p>
      </ConfirmDialog>
    </AntdProvider>
  )
}

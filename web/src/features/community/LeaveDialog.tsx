import type { CommunityDetail } from '@vitrine/contracts'
import { useState } from 'react'
import { useLeaveCommunity } from '../../lib/community-membership.ts'
import { useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Asks before leaving what one cannot simply join again. */
export default function LeaveDialog({
  community: { id, name, isPrivate },
  onClosed,
}: {
  community: CommunityDetail
  onClosed: () => void
}) {
  const t = useT()
  const wording = useWording()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const leave = useLeaveCommunity(close)
  return (
    <AntdProvider>
      <ConfirmDialog
        title={t('community.leave.ask', { name })}
        confirm={t(`community.leave.${wording}`)}
        pending={leave.isPending}
        control={{ isOpen, close }}
        onConfirm={() => leave.mutate({ id, wording })}
        onClosed={onClosed}
      >
        <p>{t(isPrivate ? 'community.leave.private' : 'community.leave.role')}</p>
      </ConfirmDialog>
    </AntdProvider>
  )
}

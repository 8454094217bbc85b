import type { GroupStamp } from '@vitrine/contracts'
import { useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useRemoveGroupStamp } from './mutations.ts'

interface RemoveGroupStampProps {
  stamp: GroupStamp
  onClosed: (isRemoved: boolean) => void
}

/** Asks before the stamp of a meetup is removed, which cannot be undone. */
export default function RemoveGroupStamp({ stamp, onClosed }: RemoveGroupStampProps) {
  const t = useT()
  const { meetupId, meetup } = stamp
  const [isOpen, setOpen] = useState(true)
  const isRemoved = useRef(false)
  const close = () => setOpen(false)
  const removal = useRemoveGroupStamp(meetupId, () => {
    isRemoved.current = true
    close()
  })
  return (
    <AntdProvider>
      <ConfirmDialog
        title={t('passport.groups.remove.ask')}
        confirm={t('passport.groups.remove.confirm')}
        pending={removal.isPending}
        control={{ isOpen, close }}
        onConfirm={() => removal.mutate(undefined)}
        onClosed={() => onClosed(isRemoved.current)}
      >
        {t('passport.groups.remove.effect', { meetup })}
      </ConfirmDialog>
    </AntdProvider>
  )
}

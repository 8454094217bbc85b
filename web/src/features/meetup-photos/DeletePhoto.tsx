import type { MeetupPhoto } from '@vitrine/contracts'
import { useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useDeletePhoto } from './mutations.ts'

interface DeletePhotoProps {
  photo: MeetupPhoto
  onClosed: (isDeleted: boolean) => void
}

/** Asks before a photo is deleted, which cannot be undone. */
export default function DeletePhoto({ photo, onClosed }: DeletePhotoProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const isDeleted = useRef(false)
  const close = () => setOpen(false)
  const deletion = useDeletePhoto(photo, () => {
    isDeleted.current = true
    close()
  })
  return (
    <AntdProvider>
      <ConfirmDialog
        title={t('meetupPhotos.delete.title')}
        confirm={t('meetupPhotos.delete.confirm')}
        pending={deletion.isPending}
        control={{ isOpen, close }}
        onConfirm={() => deletion.mutate(undefined)}
        onClosed={() => onClosed(isDeleted.current)}
      >
        {t('meetupPhotos.delete.effect')}
      </ConfirmDialog>
    </AntdProvider>
  )
}

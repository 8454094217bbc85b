import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser, MeetupDetail } from '@vitrine/contracts'
import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { uploadsOf } from './kept.ts'
import { PhotoUploadForm } from './PhotoUploadForm.tsx'
import { isComplete, isUploading } from './uploads.ts'

interface PhotoUploadDialogProps {
  user: CurrentUser
  meetup: MeetupDetail
  onClosed: () => void
}

/** Adds photos to a meetup (EV12). It closes by itself when all have arrived, and asks before it ends uploads. */
export default function PhotoUploadDialog({ user, meetup, onClosed }: PhotoUploadDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [uploads] = useState(() => uploadsOf(client, user, meetup))
  const list = useSyncExternalStore(uploads.subscribe, uploads.list)
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const isBusy = isUploading(list)
  // They have arrived, or failed, before the answer.
  if (isAsking && !isBusy) setAsking(false)
  const close = () => (isBusy ? setAsking(true) : setOpen(false))
  return (
    <>
      <Dialog
        title={t('photoUpload.title')}
        control={{ isOpen: isOpen && !isComplete(list), close }}
        onClosed={onClosed}
      >
        {() => <PhotoUploadForm uploads={uploads} list={list} close={close} />}
      </Dialog>
      <ConfirmDialog
        title={t('photoUpload.stop')}
        confirm={t('photoUpload.stop.confirm')}
        cancel={t('photoUpload.stop.keep')}
        control={{ isOpen: isAsking, close: () => setAsking(false) }}
        onConfirm={() => {
          uploads.stop()
          setOpen(false)
        }}
      >
        <p>{t('photoUpload.stop.message')}</p>
      </ConfirmDialog>
    </>
  )
}

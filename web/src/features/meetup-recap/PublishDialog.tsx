import type { Recap } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import styles from './meetup-recap.module.css'
import { usePublish } from './mutations.ts'

/** Asks before a recap is published: who sees it, who is notified, and who gets a stamp. */
export default function PublishDialog({ recap, onClosed }: { recap: Recap; onClosed: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const publish = usePublish(recap, { done: close, refused: close })
  const { museum } = recap
  return (
    <AntdProvider>
      <ConfirmDialog
        title={t('meetupRecap.publish.ask')}
        confirm={publish.isPending ? t('meetupRecap.publish.pending') : t('meetupRecap.publish')}
        pending={publish.isPending}
        control={{ isOpen, close }}
        onConfirm={() => publish.mutate(undefined)}
        onClosed={onClosed}
      >
        <div className={styles.effects}>
          <p>{t('meetupRecap.publish.effect')}</p>
          <p dir="auto">
            {museum
              ? t('meetupRecap.publish.effect.stamped', { museum: museum.name })
              : t('meetupRecap.publish.effect.notified')}
          </p>
        </div>
      </ConfirmDialog>
    </AntdProvider>
  )
}

import type { CdnMigration } from '@vitrine/contracts'
import { Suspense, useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './admin-delivery.module.css'
import { useDeleteOriginals } from './mutations.ts'

const ConfirmDelivery = chunk(() => import('./ConfirmDelivery.tsx'))

/** The files on this server, after a complete migration: they stay until an administrator deletes them. */
export function Originals({ originals }: Pick<CdnMigration, 'originals'>) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteOriginals(() => setAsking(false))
  return (
    <div className={styles.part}>
      <h2>{t('adminCdn.originals')}</h2>
      <p className={styles.small} role="status">
        {t(`adminCdn.originals.${originals}`)}
      </p>
      {originals === 'kept' && (
        <div>
          <Button onClick={() => setAsking(true)}>{t('adminCdn.originals.delete')}</Button>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <ConfirmDelivery
            title={t('adminCdn.originals.title')}
            confirm={t('adminCdn.originals.delete')}
            pending={remove.isPending}
            onConfirm={() => remove.mutate(undefined)}
            onClosed={() => setAsking(false)}
          >
            <p>{t('adminCdn.originals.effect')}</p>
          </ConfirmDelivery>
        </Suspense>
      )}
    </div>
  )
}

import { type FormEvent, Suspense, useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './admin-delivery.module.css'
import { usePurge } from './mutations.ts'

const ConfirmDelivery = chunk(() => import('./ConfirmDelivery.tsx'))

/** Removes one address, or everything, from the cache (CN2). */
export function CachePanel() {
  return (
    <section className={styles.panel}>
      <PurgeOne />
      <PurgeAll />
    </section>
  )
}

function PurgeOne() {
  const t = useT()
  const [url, setUrl] = useState('')
  const purge = usePurge(() => setUrl(''))
  const isEmpty = url.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isEmpty && !purge.isPending) purge.mutate(url.trim())
  }
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <h2>{t('adminCdn.purge.one')}</h2>
      <p className={styles.small}>{t('adminCdn.purge.one.hint')}</p>
      <Field
        type="url"
        inputMode="url"
        label={t('adminCdn.purge.url')}
        value={url}
        problem={null}
        maxLength={2_000}
        onChange={setUrl}
      />
      <div>
        <Button
          type="submit"
          variant="filled"
          keepsFocus
          disabled={isEmpty}
          pending={purge.isPending && t('adminCdn.purge.running')}
        >
          {t('adminCdn.purge.submit')}
        </Button>
      </div>
    </form>
  )
}

function PurgeAll() {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const purge = usePurge(() => setAsking(false))
  return (
    <div className={styles.part}>
      <h2>{t('adminCdn.purge.all')}</h2>
      <p className={styles.small}>{t('adminCdn.purge.all.hint')}</p>
      <div>
        <Button onClick={() => setAsking(true)}>{t('adminCdn.purge.all.submit')}</Button>
      </div>
      {isAsking && (
        <Suspense>
          <ConfirmDelivery
            title={t('adminCdn.purge.all.title')}
            confirm={t('adminCdn.purge.all.submit')}
            pending={purge.isPending}
            onConfirm={() => purge.mutate(null)}
            onClosed={() => setAsking(false)}
          >
            <p>{t('adminCdn.purge.all.effect')}</p>
          </ConfirmDelivery>
        </Suspense>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Museum } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { Message } from '../../../lib/i18n/Message.tsx'
import { useT } from '../../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { useSignInPath } from '../../../lib/sign-in-prompt.ts'
import AntdProvider from '../../../theme/antd.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Field } from './Field.tsx'
import styles from './provenance.module.css'
import { provenanceQuery } from './provenance.ts'

/** Each detail of a museum with its source, its date, and who says that it is still right (C-08). */
export default function ProvenanceDialog({ museum, onClosed }: { museum: Museum; onClosed: () => void }) {
  const t = useT()
  return (
    <AntdProvider>
      <Dialog title={t('provenance.title')} onClosed={onClosed}>
        {() => (
          <div className={styles.provenance}>
            <Intro />
            <Fields museum={museum} />
          </div>
        )}
      </Dialog>
    </AntdProvider>
  )
}

function Intro() {
  const { status } = useCurrentUser()
  const path = useSignInPath()
  const t = useT()
  return (
    <p className={styles.intro}>
      {t('provenance.intro')}{' '}
      {status === 'signed-out' && (
        <Message id="provenance.signIn" components={{ link: <Link to={path} /> }} />
      )}
    </p>
  )
}

const rows = [1, 2, 3, 4, 5]

function Fields({ museum }: { museum: Museum }) {
  const t = useT()
  const { data: fields, isPending, refetch } = useQuery(provenanceQuery(museum))
  if (isPending)
    return (
      <Loading label={t('provenance.loading')}>
        <div className={styles.list}>
          {rows.map(row => (
            <div key={row} className={styles.skeleton}>
              <Skeleton width="24%" height={14} />
              <Skeleton width="64%" height={20} />
              <Skeleton width="48%" height={14} />
            </div>
          ))}
        </div>
      </Loading>
    )
  if (!fields)
    return (
      <div role="alert">
        <LoadFailure as="h3" title={t('provenance.failed')} onRetry={() => void refetch()} />
      </div>
    )
  return (
    <ul className={styles.list}>
      {fields.map(field => (
        <Field key={field.field} field={field} museum={museum} />
      ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { DataExport } from '@vitrine/contracts'
import { Download } from 'lucide-react'
import { useTimeZone } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { usePassword } from '../../lib/reauthentication.ts'
import { formatBytes, formatDate, formatMoment } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { PasswordForm } from '../../ui/PasswordForm.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './account.module.css'
import { useDownloadExport, useRequestExport } from './mutations.ts'
import { exportsQuery } from './queries.ts'

/** Copies of everything that the account has (SE7): asked for here, gathered by the server, downloaded when ready. */
export function ExportData() {
  const t = useT()
  const { data, isPending, refetch } = useQuery(exportsQuery)
  const request = useRequestExport()
  return (
    <section className={styles.part} aria-labelledby="export-data">
      <h3 id="export-data">{t('export.heading')}</h3>
      <p className={styles.note}>{t('export.intro')}</p>
      <Button pending={request.isPending && t('export.requesting')} onClick={() => request.mutate(undefined)}>
        {t('export.request')}
      </Button>
      {isPending ? (
        <Loading>
          <Skeleton width="100%" height={48} />
        </Loading>
      ) : !data ? (
        <LoadFailure as="p" title={t('export.failedToLoad')} onRetry={() => void refetch()} />
      ) : (
        data.length > 0 && (
          <ul className={styles.exports} aria-label={t('export.list')}>
            {data.map(each => (
              <Entry key={each.id} entry={each} />
            ))}
          </ul>
        )
      )}
    </section>
  )
}

function Entry({ entry }: { entry: DataExport }) {
  const t = useT()
  const timeZone = useTimeZone()
  const { status, bytes, expiresAt } = entry
  const isReady = status === 'ready' && bytes !== null && expiresAt !== null
  const asked = formatMoment(entry.requestedAt, timeZone)
  return (
    <li className={styles.export}>
      <span>
        <span className={styles.when}>{asked}</span>
        <span className={styles.status} data-status={status}>
          {isReady
            ? t('export.ready', { size: formatBytes(bytes), date: formatDate(expiresAt, timeZone) })
            : t(`export.status.${status}`)}
        </span>
      </span>
      {isReady && <DownloadExport id={entry.id} asked={asked} />}
    </li>
  )
}

/** With the current password when the sign-in is too old. */
function DownloadExport({ id, asked }: { id: number; asked: string }) {
  const t = useT()
  const password = usePassword()
  const download = useDownloadExport(id, password)
  if (password.isAsked && !download.isSuccess)
    return (
      <div className={styles.proof}>
        <PasswordForm
          submitLabel={t('export.download')}
          isPending={download.isPending}
          password={password}
          onSubmit={download.mutate}
          onCancel={password.cancel}
        />
      </div>
    )
  return (
    <Button
      size="small"
      icon={<Download size={18} strokeWidth={1.5} aria-hidden="true" />}
      aria-label={t('export.downloadOf', { date: asked })}
      pending={download.isPending}
      onClick={() => download.mutate(undefined)}
    >
      {t('export.download')}
    </Button>
  )
}

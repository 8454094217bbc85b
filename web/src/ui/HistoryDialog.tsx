import type { MuseumRef } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { formatMoment } from '../lib/time.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './history-dialog.module.css'
import { Loading, Skeleton } from './Skeleton.tsx'

interface Version {
  content: string
  writtenAt: string
  tags?: readonly string[]
  museum?: MuseumRef | null
  /** What else it says. */
  details?: readonly string[]
}

/** The versions of a text, newest first. */
export function HistoryDialog({
  versions,
  hasFailed,
  retry,
  onClosed,
}: {
  /** Oldest first, the current one last; undefined while they load. */
  versions: readonly Version[] | undefined
  hasFailed: boolean
  retry: () => void
  onClosed: () => void
}) {
  const t = useT()
  return (
    <Dialog title={t('history.title')} onClosed={onClosed}>
      {() => (
        <>
          {versions ? <Versions versions={versions} /> : hasFailed ? <Failed retry={retry} /> : <Waiting />}
        </>
      )}
    </Dialog>
  )
}

function Versions({ versions }: { versions: readonly Version[] }) {
  const newestFirst = versions.toReversed()
  return (
    <ol className={styles.versions}>
      {newestFirst.map((version, index) => (
        <li key={version.writtenAt} className={styles.version} data-current={index === 0 || undefined}>
          <Head version={version} isCurrent={index === 0} isFirst={index === newestFirst.length - 1} />
          <p className={styles.text} dir="auto">
            {version.content}
          </p>
          <Details {...version} />
        </li>
      ))}
    </ol>
  )
}

function Head({
  version,
  isCurrent,
  isFirst,
}: {
  version: Version
  isCurrent: boolean
  isFirst: boolean
}): ReactNode {
  const t = useT()
  return (
    <p className={styles.head}>
      <time dateTime={version.writtenAt}>{formatMoment(version.writtenAt)}</time>
      {isCurrent && <span className={styles.label}>{t('history.current')}</span>}
      {isFirst && !isCurrent && <span>{t('history.first')}</span>}
    </p>
  )
}

function Details({ tags = [], museum, details = [] }: Version) {
  const parts = [...details, museum?.name, tags.map(tag => `#${tag}`).join(' ')].filter(Boolean)
  return parts.length > 0 && <p className={styles.details}>{parts.join(' · ')}</p>
}

function Waiting() {
  const t = useT()
  return (
    <Loading label={t('history.loading')}>
      <div className={styles.waiting}>
        <Skeleton width="40%" height={14} />
        <Skeleton height={20} />
        <Skeleton width="70%" height={20} />
      </div>
    </Loading>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const t = useT()
  return (
    <div role="alert" className={styles.waiting}>
      <p>{t('errors.failedToLoad.message', { thing: t('things.history') })}</p>
      <Button size="small" onClick={retry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnReport } from '@vitrine/contracts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { communitiesPaths } from '../../lib/community-wording.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { formatDate } from '../../lib/time.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ownReportsQuery } from './queries.ts'
import styles from './reports.module.css'

/** What the user reported, newest first, and what came of it. */
export function OwnReports() {
  const t = useT()
  const id = useId()
  const query = useInfiniteQuery(ownReportsQuery)
  const reports = itemsOf(query.data?.pages)
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{t('report.own')}</h3>
      {query.isPending ? (
        <Loading>
          <Skeleton width="100%" height={64} />
        </Loading>
      ) : reports.length > 0 ? (
        <InfiniteList waits query={query} skeleton={<Skeleton width="100%" height={64} />}>
          <ul className={styles.reports}>
            {reports.map(each => (
              <Report key={each.id} report={each} />
            ))}
          </ul>
        </InfiniteList>
      ) : query.isError ? (
        <LoadFailure as="p" title={t('report.own.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <p className={styles.hint}>{t('report.own.none')}</p>
      )}
    </section>
  )
}

function Report({ report }: { report: OwnReport }) {
  const t = useT()
  const { community, targetType, category, details, outcome, reportedAt } = report
  return (
    <li className={styles.report}>
      <p className={styles.what}>
        <Message
          id={`report.own.${targetType}`}
          values={{ name: community.name }}
          components={{ link: <Link to={`${communitiesPaths.community}/${community.id}`} /> }}
        />
      </p>
      <p className={styles.facts}>
        <span>{t(`report.reason.${category}`)}</span>
        <time dateTime={reportedAt}>{formatDate(reportedAt)}</time>
        <span className={styles.outcome} data-outcome={outcome}>
          {t(`report.outcome.${outcome}`)}
        </span>
      </p>
      {details && (
        <p className={styles.details} dir="auto">
          {details}
        </p>
      )}
    </li>
  )
}

import type { CommunityReport } from '@vitrine/contracts'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import management from './management.module.css'
import styles from './reports.module.css'

/** Shown before "Show all". */
const firstShown = 3

/** Who reported it, and why, newest first; many are collapsed. */
export function ReportReasons({
  reasons,
  reportersCount,
}: Pick<CommunityReport, 'reasons' | 'reportersCount'>) {
  const t = useT()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const isLong = reasons.length > firstShown
  const shown = isLong && !isWhole ? reasons.slice(0, firstShown) : reasons
  const isCut = reportersCount > reasons.length && (isWhole || !isLong)
  return (
    <section className={styles.reasons} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={styles.count}>
        {t('reported.reporters', { count: reportersCount })}
      </h3>
      <ul id={id}>
        {shown.map(({ reporter, category, details, reportedAt }) => (
          <li key={`${reporter?.id} ${reportedAt}`} className={styles.reason}>
            <p className={management.facts}>
              <span className={styles.category}>{t(`report.reason.${category}`)}</span>
              <span>
                {reporter ? (
                  <Link className={styles.reporter} to={`/profile/${reporter.slug}`}>
                    {nameOf(reporter)}
                  </Link>
                ) : (
                  t('reported.reporterDeleted')
                )}
              </span>
              <RelativeTime date={reportedAt} />
            </p>
            {details !== '' && (
              <p className={styles.details} dir="auto">
                {details}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isCut && <p>{t('reported.reasons.newest', { count: reasons.length })}</p>}
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(whole => !whole)}
        >
          {isWhole ? t('reported.reasons.fewer') : t('reported.reasons.all', { count: reasons.length })}
        </button>
      )}
    </section>
  )
}

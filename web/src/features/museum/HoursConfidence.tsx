import { useQuery } from '@tanstack/react-query'
import type { Museum } from '@vitrine/contracts'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNow } from '../../lib/clock.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './hours-confidence.module.css'
import { confidenceQuery, useReportClosed } from './hours-confidence.ts'
import { isLastEntryOver } from './last-entry.ts'

/**
 * What visits say of the hours, and a report that they are wrong (C-02). It is a part of its own, which the page loads
 * later, and is shown at the end of the hours.
 */
export function HoursConfidence({ museum }: { museum: Museum }) {
  const { data } = useQuery({ ...confidenceQuery(museum), enabled: museum.openingHours !== null })
  if (!data) return null
  const { confirmations, confirmedAt, isDoubted, isObserved } = data
  return (
    <BelowHours>
      {isDoubted ? (
        <Doubt />
      ) : (
        confirmations > 0 && confirmedAt && <Confirmed count={confirmations} at={confirmedAt} />
      )}
      {museum.opening.state === 'open' && !isObserved && <Report museum={museum} />}
    </BelowHours>
  )
}

function BelowHours({ children }: { children: ReactNode }) {
  const [section, setSection] = useState<Element | null>(null)
  useEffect(() => setSection(document.getElementById('hours')?.parentElement ?? null), [])
  return section && createPortal(<div className={styles.confidence}>{children}</div>, section)
}

const Doubt = () => {
  const t = useT()
  return (
    <p className={styles.doubt} role="status">
      {t('hoursConfidence.doubted')}
    </p>
  )
}

const Confirmed = ({ count, at }: { count: number; at: string }) => (
  <p>
    <Message id="hoursConfidence.confirmed" values={{ count, when: <RelativeTime date={at} /> }} />
  </p>
)

function Report({ museum }: { museum: Museum }) {
  const t = useT()
  const { user } = useCurrentUser()
  const report = useReportClosed(museum)
  const isOver = isLastEntryOver(museum.opening, useNow())
  // Who comes after the last entry is not admitted: that is no report against the hours.
  if (!user || isOver) return null
  return (
    <Button size="small" pending={report.isPending} onClick={() => report.mutate()}>
      {t('hoursConfidence.report')}
    </Button>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommunityDetail, CommunityReport, ReportList } from '@vitrine/contracts'
import { useEffect, useRef, useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Queue } from './Queue.tsx'
import { reportsQuery } from './queries.ts'
import { decideButtonId, ReportItem } from './ReportItem.tsx'
import { neighbourOf } from './report-decision.ts'
import styles from './reports.module.css'

// Its form of reasons and ends has the texts of the list of members.
const DecideReport = chunk(withTexts('communityMembers', () => import('./DecideReport.tsx')))

const lists = ['open', 'escalated', 'decided'] as const satisfies readonly ReportList[]

/** What was reported in the community, and what was decided about it (MM8). */
export default function Reports({ community }: { community: CommunityDetail }) {
  const t = useT()
  const [list, setList] = useState<ReportList>('open')
  return (
    <div>
      <Tabs
        label={t('reported.lists')}
        chosen={list}
        onChoose={id => setList(lists.find(each => each === id) ?? list)}
        tabs={lists.map(id => ({
          id,
          label: t(`reported.list.${id}`),
          panel: <Listed key={id} community={community} list={id} />,
        }))}
      />
    </div>
  )
}

function Listed({ community, list }: { community: CommunityDetail; list: ReportList }) {
  const t = useT()
  const query = useInfiniteQuery(reportsQuery(community.id, list))
  const reports = itemsOf(query.data?.pages)
  const [deciding, setDeciding] = useState<CommunityReport | null>(null)
  const [acted, setActed] = useState<{ id: number; next: number | null } | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const hasLeft = deciding === null && acted !== null && !reports.some(({ id }) => id === acted.id)
  // With a report that was decided goes the button that had the focus: it goes to that of the next one.
  useEffect(() => {
    if (!hasLeft || !acted) return
    setActed(null)
    if (document.activeElement !== document.body) return
    const next = acted.next === null ? null : document.getElementById(decideButtonId(acted.next))
    ;(next ?? region.current)?.focus({ preventScroll: next === null })
  }, [hasLeft, acted])
  function decide(report: CommunityReport) {
    const decidable = reports.filter(({ actions }) => actions.length > 0)
    setDeciding(report)
    setActed({ id: report.id, next: neighbourOf(decidable, report.id) })
  }
  return (
    <div ref={region} tabIndex={-1} className={styles.list}>
      <Queue query={query} label={t('community.manage.reported')} none={`reported.none.${list}`}>
        {report => (
          <ReportItem
            key={report.id}
            report={report}
            community={community}
            onRetry={() => void query.refetch()}
            onDecide={() => decide(report)}
          />
        )}
      </Queue>
      {deciding && (
        <Boundary pending={null}>
          <DecideReport report={deciding} community={community} onClosed={() => setDeciding(null)} />
        </Boundary>
      )}
    </div>
  )
}

import type { CommunityDetail, ShownCommunityAction } from '@vitrine/contracts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { Bans } from './Bans.tsx'
import { DeletedPanel } from './DeletedPanel.tsx'
import { InfoPanel } from './InfoPanel.tsx'
import { Log } from './Log.tsx'
import styles from './management.module.css'
import { Ownership } from './Ownership.tsx'
import { Requests } from './Requests.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { RulesPanel } from './RulesPanel.tsx'

const Reports = chunk(withTexts('communityReports', () => import('./Reports.tsx')))

interface Panel {
  id: string
  title: PlainId
  needs: ShownCommunityAction
  /** How much waits. */
  count?: (queues: NonNullable<CommunityDetail['queues']>) => number
  show: (community: CommunityDetail) => ReactNode
}

const panels: readonly Panel[] = [
  {
    id: 'requests',
    title: 'manage.requests',
    needs: 'decideJoinRequest',
    count: queues => queues.joinRequests,
    show: community => <Requests community={community} />,
  },
  {
    id: 'posts',
    title: 'community.manage.review',
    needs: 'reviewPost',
    count: queues => queues.posts,
    show: community => <ReviewQueue communityId={community.id} />,
  },
  {
    id: 'reports',
    title: 'community.manage.reported',
    needs: 'decideReport',
    count: queues => queues.reports,
    show: community => (
      <Boundary
        pending={
          <Loading>
            <PersonSkeleton />
          </Loading>
        }
      >
        <Reports community={community} />
      </Boundary>
    ),
  },
  {
    id: 'bans',
    title: 'order.bans',
    needs: 'seeQueues',
    show: community => <Bans community={community} />,
  },
  {
    id: 'deleted',
    title: 'order.deleted',
    needs: 'seeQueues',
    show: community => <DeletedPanel community={community} />,
  },
  {
    id: 'log',
    title: 'community.log',
    needs: 'seeQueues',
    show: community => <Log community={community} />,
  },
  {
    id: 'info',
    title: 'manage.info',
    needs: 'editCommunity',
    show: community => <InfoPanel community={community} />,
  },
  {
    id: 'rules',
    title: 'manage.settings',
    needs: 'editSettings',
    show: community => <RulesPanel community={community} />,
  },
  {
    id: 'ownership',
    title: 'manage.ownership',
    needs: 'transferCommunity',
    show: community => <Ownership community={community} />,
  },
]

/** What is seen of the list of panels before the open one. */
const margin = 48

/** What waits for those who moderate, what they did, and the settings (CO6, MM3, MM4, MM7, MM8, MM9, B-04); the open panel is the address's. */
export default function Management({ community }: { community: CommunityDetail }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const mine = panels.filter(({ needs }) => community.permissions.includes(needs))
  const open = mine.find(({ id }) => id === params.get('panel')) ?? mine[0]
  const top = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const openId = open?.id
  // On a phone the list of panels is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button of the open panel
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (button) list.current?.scrollTo({ left: button.offsetLeft - list.current.offsetLeft - margin })
  }, [openId])
  // A notification leads here: the header of the community is above what it is about.
  const isAsked = params.has('panel')
  useEffect(() => {
    if (isAsked) top.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  if (!open) return null
  return (
    <div ref={top} className={styles.management}>
      <nav ref={list} className={styles.panels} aria-label={t('manage.panels')} data-scrolls="x">
        {mine.map(({ id, title, count }) => {
          const waiting = (community.queues && count?.(community.queues)) ?? 0
          return (
            <button
              key={id}
              type="button"
              aria-current={id === open.id ? 'true' : undefined}
              onClick={() => setParams({ panel: id }, { replace: true, preventScrollReset: true })}
            >
              {t(title)}
              {waiting > 0 && <span className={styles.count}>{waiting}</span>}
            </button>
          )
        })}
      </nav>
      <section className={styles.panel} aria-labelledby="management-panel">
        <h2 id="management-panel">{t(open.title)}</h2>
        {open.show(community)}
      </section>
    </div>
  )
}

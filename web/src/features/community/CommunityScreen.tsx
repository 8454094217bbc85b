import { useQuery } from '@tanstack/react-query'
import type { CommunityDetail } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addressId } from '../../lib/address-id.ts'
import { chunk } from '../../lib/chunk.ts'
import { communitiesPaths, useWording } from '../../lib/community-wording.ts'
import { isAbsence } from '../../lib/failures.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, PersonSkeleton, PostSkeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AboutAside } from './Aside.tsx'
import { CommunityHeader } from './CommunityHeader.tsx'
import { CommunitySkeleton } from './CommunitySkeleton.tsx'
import styles from './community.module.css'
import { Notices } from './Notices.tsx'
import { communityQuery } from './queries.ts'

const About = chunk(() => import('./About.tsx'))

type Part = (community: CommunityDetail) => ReactNode

/** What other features show of a community. */
export interface Parts {
  discussion: Part
  meetups: Part
  members: Part
  log: Part
  management: Part
}

/** A community: its header, and what its members do in it (CO5). Tab and panel are the address's. */
export function CommunityScreen({ segment, parts }: { segment: string; parts: Parts }) {
  const t = useT()
  const wording = useWording()
  const id = addressId(segment)
  const {
    data: community,
    error,
    refetch,
  } = useQuery({
    ...communityQuery(id ?? 0, wording),
    enabled: id !== null,
  })
  // Also one that was deleted while it was shown.
  const isAbsent = id === null || isAbsence(error)
  usePageTitle(isAbsent ? t(`community.notFound.${wording}`) : community?.name)
  if (isAbsent) return <NoCommunity />
  if (community) return <Opened community={community} parts={parts} />
  if (!error) return <CommunitySkeleton />
  return (
    <LoadFailure
      as="h1"
      title={t('errors.failedToLoad.message', { thing: t('things.community') })}
      onRetry={() => void refetch()}
    />
  )
}

function NoCommunity() {
  const t = useT()
  const wording = useWording()
  return (
    <EmptyState
      as="h1"
      drawing="people"
      title={t(`community.notFound.${wording}`)}
      message={t('community.notFound.message')}
      action={<ButtonLink to={communitiesPaths[wording]}>{t(`communities.all.${wording}`)}</ButtonLink>}
    />
  )
}

function Opened({ community, parts }: { community: CommunityDetail; parts: Parts }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { mayRead } = community
  // The log has no tab of its own: "About" leads to it.
  const isLog = params.get('tab') === 'log' && community.isMember
  const mayManage = community.permissions.includes('seeQueues')
  const { joinRequests = 0, posts = 0, reports = 0 } = community.queues ?? {}
  const waiting = joinRequests + posts + reports
  const panel = (part: Part, skeleton = <PersonSkeleton size={44} />) => (
    <Boundary pending={<Loading>{skeleton}</Loading>}>{part(community)}</Boundary>
  )
  const tabs = [
    ...(mayRead
      ? [
          {
            id: 'discussion',
            label: t('community.tab.discussion'),
            panel: (
              <div className={styles.columns}>
                <div className={styles.main}>
                  <Notices community={community} />
                  {panel(parts.discussion, <PostSkeleton />)}
                </div>
                <AboutAside community={community} />
              </div>
            ),
          },
        ]
      : []),
    { id: 'meetups', label: t('community.tab.meetups'), panel: panel(parts.meetups) },
    {
      id: 'about',
      label: t('community.tab.about'),
      panel: panel(isLog ? parts.log : () => <About community={community} />),
    },
    ...(mayRead ? [{ id: 'members', label: t('community.tab.members'), panel: panel(parts.members) }] : []),
    ...(mayManage
      ? [
          {
            id: 'management',
            label:
              waiting > 0
                ? t('community.tab.managementWaiting', { count: waiting })
                : t('community.tab.management'),
            panel: panel(parts.management),
          },
        ]
      : []),
  ]
  // Notifications lead to a panel of the management.
  const asked = params.has('panel') ? 'management' : isLog ? 'about' : params.get('tab')
  const standard = mayRead ? 'discussion' : 'about'
  const chosen = tabs.find(tab => tab.id === asked)?.id ?? standard
  return (
    <article>
      <CommunityHeader community={community} />
      <div className={styles.body}>
        <Tabs
          label={t('community.tabs')}
          tabs={tabs}
          chosen={chosen}
          onChoose={tab =>
            setParams(tab === standard ? {} : { tab }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
    </article>
  )
}

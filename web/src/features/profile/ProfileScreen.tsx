import { useQuery } from '@tanstack/react-query'
import type { CurrentUser, Profile } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isAbsence } from '../../lib/failures.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import styles from './profile.module.css'
import { profileQuery } from './queries.ts'

const isOwnSegment = (segment: string | undefined, me: CurrentUser | null) =>
  segment === undefined ||
  (me !== null &&
    [String(me.id), me.slug, me.username].some(own => own.toLowerCase() === segment.toLowerCase()))

/** A profile with its posts; the reader's own also has their notifications. */
export function ProfileScreen({
  segment,
  me,
  posts,
  notifications,
}: {
  segment: string | undefined
  /** The reader; null for anonymous visitors. */
  me: CurrentUser | null
  /** What the person shared. */
  posts: (profile: Profile, isOwn: boolean) => ReactNode
  notifications: ReactNode
}) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { data: profile, isPending, error, refetch } = useQuery(profileQuery(segment))
  usePageTitle(isAbsence(error) ? t('profile.notFound.title') : profile && nameOf(profile))

  if (isPending) return <ProfileSkeleton />
  if (!profile) return <NoProfile error={error} retry={refetch} />

  const isOwn = isOwnSegment(segment, me)
  const tab = isOwn && params.get('tab') === 'notifications' ? 'notifications' : 'insights'
  const choose = (next: string) => setParams(next === 'insights' ? {} : { tab: next }, { replace: true })
  return (
    <div className={styles.screen}>
      <ProfileHeader profile={profile} isOwn={isOwn} />
      <Tabs
        label={t('profile.label')}
        chosen={tab}
        onChoose={choose}
        tabs={[
          { id: 'insights', label: t('profile.insights'), panel: posts(profile, isOwn) },
          ...(isOwn ? [{ id: 'notifications', label: t('notifications.title'), panel: notifications }] : []),
        ]}
      />
    </div>
  )
}

function NoProfile({ error, retry }: { error: Error | null; retry: () => void }) {
  const t = useT()
  return isAbsence(error) ? (
    <EmptyState
      as="h1"
      drawing="people"
      title={t('profile.notFound.title')}
      message={t('profile.notFound.message')}
      action={<ButtonLink to="/discover">{t('common.back')}</ButtonLink>}
    />
  ) : (
    <LoadFailure
      as="h1"
      title={t('errors.failedToLoad.message', { thing: t('things.profile') })}
      onRetry={retry}
    />
  )
}

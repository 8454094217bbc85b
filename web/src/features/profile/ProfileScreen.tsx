import { useQuery } from '@tanstack/react-query'
import type { CurrentUser, Profile } from '@vitrine/contracts'
import type { ComponentProps, ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { isAbsence } from '../../lib/failures.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ClosedProfile } from './ClosedProfile.tsx'
import { FollowButton } from './FollowButton.tsx'
import { Marks, MemberTools, OwnTools, ShareButton } from './MemberTools.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import styles from './profile.module.css'
import { profileQuery } from './queries.ts'

/** An address by a username or by a slug of before: the profile is shown at its slug. */
export const isFormerSegment = (segment: string | undefined, profile: Profile) =>
  segment !== undefined && segment !== profile.slug && segment !== String(profile.id)

/** A profile with its posts; the reader's own also has their notifications. */
export function ProfileScreen({
  segment,
  me,
  posts,
  museums,
  notifications,
}: {
  segment: string | undefined
  /** The reader; null for anonymous visitors. */
  me: CurrentUser | null
  /** What the person shared. */
  posts: (profile: Profile, isOwn: boolean) => ReactNode
  /** Those that the person follows. */
  museums: (profile: Profile, isOwn: boolean) => ReactNode
  notifications: ReactNode
}) {
  const t = useT()
  const { search, hash } = useLocation()
  const { data: profile, isPending, error, refetch } = useQuery(profileQuery(segment))
  usePageTitle(isAbsence(error) ? t('profile.notFound.title') : profile && nameOf(profile))

  if (isPending) return <ProfileSkeleton />
  if (!profile) return <NoProfile error={error} retry={refetch} />

  if (isFormerSegment(segment, profile)) {
    return <Navigate to={{ pathname: `/profile/${profile.slug}`, search, hash }} replace />
  }
  const isOwn = profile.id === me?.id
  return (
    <div className={styles.screen}>
      <Header profile={profile} isOwn={isOwn} isMember={me !== null} />
      {profile.isBlocked || profile.isRestricted ? (
        <ClosedProfile profile={profile} />
      ) : (
        <Contents
          tabs={[
            { id: 'insights', label: t('profile.insights'), panel: posts(profile, isOwn) },
            { id: 'museums', label: t('profile.museums'), panel: museums(profile, isOwn) },
            ...(isOwn
              ? [{ id: 'notifications', label: t('notifications.title'), panel: notifications }]
              : []),
          ]}
        />
      )}
    </div>
  )
}

function Header({ profile, isOwn, isMember }: { profile: Profile; isOwn: boolean; isMember: boolean }) {
  if (isOwn) return <ProfileHeader isOwn profile={profile} actions={<OwnTools profile={profile} />} />
  if (isMember) {
    return (
      <ProfileHeader
        profile={profile}
        marks={<Marks profile={profile} />}
        actions={<MemberTools profile={profile} />}
      />
    )
  }
  return (
    <ProfileHeader
      profile={profile}
      actions={
        <>
          <FollowButton profile={profile} />
          <ShareButton profile={profile} />
        </>
      }
    />
  )
}

/** The tabs, of which the address names the shown one. */
function Contents({ tabs }: Pick<ComponentProps<typeof Tabs>, 'tabs'>) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab')
  const chosen = tabs.find(({ id }) => id === wanted)?.id ?? 'insights'
  const choose = (next: string) =>
    setParams(next === 'insights' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  return <Tabs label={t('profile.label')} chosen={chosen} onChoose={choose} tabs={tabs} />
}

export function NoProfile({ error, retry }: { error: Error | null; retry: () => void }) {
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

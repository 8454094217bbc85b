import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import { type CurrentUser, displayName, type Profile, texts } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import styles from './profile.module.css'
import { profileQuery } from './queries.ts'

const isOwnSegment = (segment: string | undefined, me: CurrentUser) =>
  segment === undefined ||
  [String(me.id), me.slug, me.username].some(own => own.toLowerCase() === segment.toLowerCase())

/** A profile with its posts; the reader's own also has their notifications. */
export function ProfileScreen({
  segment,
  me,
  posts,
  notifications,
}: {
  segment: string | undefined
  me: CurrentUser
  /** What the person shared. */
  posts: (profile: Profile, isOwn: boolean) => ReactNode
  notifications: ReactNode
}) {
  const [params, setParams] = useSearchParams()
  const { data: profile, isPending, error, refetch } = useQuery(profileQuery(segment))
  usePageTitle(profile && displayName(profile))

  if (isPending) return <ProfileSkeleton />
  if (!profile) return <NoProfile error={error} retry={refetch} />

  const isOwn = isOwnSegment(segment, me)
  const tab = isOwn && params.get('tab') === 'notifications' ? 'notifications' : 'insights'
  const choose = (next: string) => setParams(next === 'insights' ? {} : { tab: next }, { replace: true })
  return (
    <div className={styles.screen}>
      <ProfileHeader profile={profile} isOwn={isOwn} />
      <Tabs
        label="Profile"
        chosen={tab}
        onChoose={choose}
        tabs={[
          { id: 'insights', label: 'Insights', panel: posts(profile, isOwn) },
          ...(isOwn ? [{ id: 'notifications', label: 'Notifications', panel: notifications }] : []),
        ]}
      />
    </div>
  )
}

function NoProfile({ error, retry }: { error: Error | null; retry: () => void }) {
  const isAbsent = error instanceof ApiError && error.status === 404
  return isAbsent ? (
    <EmptyState
      as="h1"
      drawing="people"
      title={texts.profile.notFound.title}
      message={texts.profile.notFound.message}
      action={<ButtonLink to="/discover">Back to Discover</ButtonLink>}
    />
  ) : (
    <EmptyState
      as="h1"
      drawing="unplugged"
      title={texts.errors.failedToLoad('this profile').message}
      action={<Button onClick={retry}>Try again</Button>}
    />
  )
}

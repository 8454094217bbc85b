import type { Profile } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatCount, formatDate } from '../../lib/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { FeedLink } from '../../ui/FeedLink.tsx'
import styles from './profile.module.css'
import { RoleBadge } from './RoleBadge.tsx'

/** Who it is, with counts that lead to the lists (PR2). */
export function ProfileHeader({
  profile,
  isOwn = false,
  marks,
  actions,
}: {
  profile: Profile
  isOwn?: boolean
  /** What the reader and the person are to each other. */
  marks?: ReactNode
  actions: ReactNode
}) {
  const t = useT()
  const name = nameOf(profile)
  const fullName = `${profile.firstName} ${profile.lastName}`.trim()
  const path = `/profile/${profile.slug}`
  return (
    <header className={styles.header}>
      <Avatar person={profile} size={112} />
      <div className={styles.who}>
        <div className={styles.nameLine}>
          <h1>{name}</h1>
          <RoleBadge role={profile.role} />
        </div>
        {fullName !== name && <p className={styles.fullName}>{fullName}</p>}
        <ul className={styles.counts}>
          <Count
            value={profile.postsCount}
            label={t('profile.counts.insights', { count: profile.postsCount })}
          />
          <Count
            value={profile.followersCount}
            label={t('profile.counts.followers', { count: profile.followersCount })}
            to={`${path}/followers`}
          />
          <Count
            value={profile.followingCount}
            label={t('profile.counts.following')}
            to={`${path}/following`}
          />
        </ul>
        {profile.bio !== '' && (
          <p className={styles.bio} dir="auto">
            {profile.bio}
          </p>
        )}
        {!isOwn && profile.email !== undefined && (
          <p className={styles.since}>
            <a href={`mailto:${profile.email}`}>{profile.email}</a>
          </p>
        )}
        <p className={styles.since}>{t('profile.since', { date: formatDate(profile.createdAt) })}</p>
        {profile.isPublic && !profile.isBlocked && <FeedLink page={path} />}
        {marks}
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}

function Count({ value, label, to }: { value: number; label: string; to?: string }) {
  const shown = (
    <>
      <strong>{formatCount(value)}</strong> {label}
    </>
  )
  return <li>{to === undefined ? shown : <Link to={to}>{shown}</Link>}</li>
}

import type { Profile } from '@vitrine/contracts'
import { Share2 } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { share } from '../../lib/share.ts'
import { formatCount, formatDate } from '../../lib/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './profile.module.css'
import { RoleBadge } from './RoleBadge.tsx'

export function ProfileHeader({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const t = useT()
  const name = nameOf(profile)
  const fullName = `${profile.firstName} ${profile.lastName}`.trim()
  return (
    <header className={styles.header}>
      <Avatar person={profile} size={112} />
      <div className={styles.who}>
        <div className={styles.nameLine}>
          <h1>{name}</h1>
          <RoleBadge role={profile.role} />
        </div>
        {fullName !== name && <p className={styles.fullName}>{fullName}</p>}
        <dl className={styles.counts}>
          <Count
            value={profile.postsCount}
            label={t('profile.counts.insights', { count: profile.postsCount })}
          />
          <Count
            value={profile.followersCount}
            label={t('profile.counts.followers', { count: profile.followersCount })}
          />
          <Count value={profile.followingCount} label={t('profile.counts.following')} />
        </dl>
        {profile.bio !== '' && <p className={styles.bio}>{profile.bio}</p>}
        <p className={styles.since}>{t('profile.since', { date: formatDate(profile.createdAt) })}</p>
      </div>
      <div className={styles.actions}>
        <IconButton
          label={t('common.share')}
          onClick={() => void share({ title: name, path: `/profile/${profile.slug}` })}
        >
          <Share2 size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        {isOwn ? (
          <>
            <ButtonLink to="/bookmarks">{t('profile.bookmarks')}</ButtonLink>
            <ButtonLink to="/sessions">{t('profile.sessions')}</ButtonLink>
          </>
        ) : (
          <FollowButton profile={profile} />
        )}
      </div>
    </header>
  )
}

function Count({ value, label }: { value: number; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  )
}

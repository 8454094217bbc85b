import type { CommunityDetail } from '@vitrine/contracts'
import { Lock, MapPin, Share2 } from 'lucide-react'
import { chunk } from '../../lib/chunk.ts'
import { categoryOfType, pictureAddress } from '../../lib/community-type.ts'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { share } from '../../lib/share.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { CommunityPicture } from '../../ui/community/CommunityPicture.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LongText } from '../../ui/post/LongText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './community.module.css'
import { Standing } from './Standing.tsx'

const ManageMenu = chunk(() => import('./ManageMenu.tsx'))

/** The picture with the name large on it, what the community is about, and what the reader is in it. */
export function CommunityHeader({ community }: { community: CommunityDetail }) {
  const t = useT()
  const path = useCommunityPath()(community.id)
  const { name, description, location, type, tags, memberCount, membershipType } = community
  return (
    <header>
      <div className={styles.hero}>
        <CommunityPicture
          id={community.id}
          category={categoryOfType[type]}
          src={pictureAddress(community.imageUrl)}
          wide
          eager
        />
        <div className={styles.heroText}>
          <p className={styles.kicker}>
            {t(`communities.type.${type}`)}
            <span className={styles.membership}>
              {community.isPrivate && <Lock size={14} strokeWidth={1.75} aria-hidden="true" />}
              {t(`communities.membership.${membershipType}`)}
            </span>
          </p>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.count}>
            <span>{t('communities.members', { count: memberCount })}</span>
            {location && (
              <span className={styles.place}>
                <MapPin size={16} strokeWidth={1.5} aria-hidden="true" />
                {location}
              </span>
            )}
          </p>
        </div>
      </div>
      <div className={styles.bar}>
        <div className={styles.about}>
          {description && (
            <LongText mentions={undefined} max={280} className={styles.description ?? ''}>
              {description}
            </LongText>
          )}
          {tags.length > 0 && (
            <p className={styles.tags}>
              {tags.map(tag => (
                <span key={tag}>#{tag}</span>
              ))}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <div className={styles.buttons}>
            <Standing community={community} />
            {community.permissions.includes('seeQueues') && (
              <Boundary pending={<Skeleton width={160} height={44} />}>
                <ManageMenu community={community} />
              </Boundary>
            )}
          </div>
          <IconButton label={t('common.share')} onClick={() => void share({ title: name, path })}>
            <Share2 size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </header>
  )
}

import type { Museum } from '@vitrine/contracts'
import { BadgeCheck, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { share } from '../../lib/share.ts'
import { formatRating } from '../../lib/time.ts'
import { Cover } from '../../ui/Cover.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CheckIn } from './CheckIn.tsx'
import { FollowMuseum } from './FollowMuseum.tsx'
import styles from './museum.module.css'
import { OpeningState } from './OpeningState.tsx'

export function MuseumHeader({ museum, tools }: { museum: Museum; tools: ReactNode }) {
  const t = useT()
  const place = [museum.city, museum.state, museum.country].filter(Boolean).join(', ')
  return (
    <header>
      <div className={styles.hero}>
        <Cover src={museum.coverUrl} alt="" ratio="fill" category={museum.categoryCode} eager />
        <div className={styles.heroText}>
          <p className={styles.kicker}>{t(`categories.${museum.categoryCode}`)}</p>
          <h1 className={styles.name}>{museum.name}</h1>
          <p className={styles.place}>
            {place}
            {museum.isVerified && (
              <span className={styles.verified}>
                <BadgeCheck size={16} strokeWidth={1.5} aria-hidden="true" /> {t('museum.verified')}
              </span>
            )}
          </p>
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.counts}>
          <OpeningState museum={museum} />
          {museum.rating !== null && (
            <a className={styles.rating} href="#reviews">
              {formatRating(museum.rating)} <span>{t('count.reviews', { count: museum.totalReviews })}</span>
            </a>
          )}
          <span>{t('count.insights', { count: museum.totalInsights })}</span>
          <span>{t('count.followers', { count: museum.followersCount })}</span>
        </p>
        <div className={styles.actions}>
          <FollowMuseum museum={museum} />
          <CheckIn museum={museum} />
          <IconButton
            label={t('common.share')}
            onClick={() => void share({ title: museum.name, path: `/museum/${museum.slug}` })}
          >
            <Share2 size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
          {tools}
        </div>
      </div>
    </header>
  )
}

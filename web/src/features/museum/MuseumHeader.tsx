import type { Museum } from '@vitrine/contracts'
import { BadgeCheck, Share2 } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { share } from '../../lib/share.ts'
import { Cover } from '../../ui/Cover.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { OpenState } from '../../ui/OpenState.tsx'
import { FollowMuseum } from './FollowMuseum.tsx'
import styles from './museum.module.css'

export function MuseumHeader({ museum }: { museum: Museum }) {
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
          {museum.isOpen !== null && <OpenState isOpen={museum.isOpen} />}
          <span>{t('count.insights', { count: museum.totalInsights })}</span>
          <span>{t('count.followers', { count: museum.followersCount })}</span>
        </p>
        <div className={styles.actions}>
          <IconButton
            label={t('common.share')}
            onClick={() => void share({ title: museum.name, path: `/museum/${museum.slug}` })}
          >
            <Share2 size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
          <FollowMuseum museum={museum} />
        </div>
      </div>
    </header>
  )
}

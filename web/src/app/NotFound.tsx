import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/hooks.ts'
import { useT } from '../lib/i18n/useT.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { GalleryWall, LitItem } from '../ui/GalleryWall.tsx'
import { WallLabel } from '../ui/WallLabel.tsx'
import styles from './not-found.module.css'

/** The not-found page: an empty frame on a {@link GalleryWall}. */
export function NotFound({ action }: { action?: ReactNode }) {
  const t = useT()
  usePageTitle(t('notFound.title'))
  return (
    <GalleryWall floor className={styles.wall}>
      <div className={styles.content}>
        <LitItem>
          <div className={styles.frame} />
          <WallLabel
            as="h1"
            title={t('notFound.title')}
            meta={[t('notFound.message'), import.meta.env.DEV && t('notFound.developerHint')]}
          />
        </LitItem>
        <div className={styles.action}>{action ?? <ButtonLink to="/">{t('common.goHome')}</ButtonLink>}</div>
      </div>
    </GalleryWall>
  )
}

import { texts } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/hooks.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { LitItem, LitWall } from '../ui/LitWall.tsx'
import { WallLabel } from '../ui/WallLabel.tsx'
import styles from './not-found.module.css'

/** The not-found page: an empty frame on a {@link LitWall}. */
export function NotFound({ action }: { action?: ReactNode }) {
  usePageTitle(texts.notFoundPage.title)
  return (
    <LitWall floor className={styles.wall}>
      <div className={styles.content}>
        <LitItem>
          <div className={styles.frame} />
          <WallLabel
            as="h1"
            title={texts.notFoundPage.title}
            meta={[
              texts.notFoundPage.message,
              import.meta.env.DEV && 'Did you forget to add the page to the router?',
            ]}
          />
        </LitItem>
        <div className={styles.action}>{action ?? <ButtonLink to="/">Go home</ButtonLink>}</div>
      </div>
    </LitWall>
  )
}

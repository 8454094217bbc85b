import type { CommunityDetail } from '@vitrine/contracts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Log } from './Log.tsx'
import styles from './order.module.css'

/** The log as every member reads it, to which "About" leads (B-04). */
export default function LogScreen({ community }: { community: CommunityDetail }) {
  const t = useT()
  const top = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that led here is removed, and the header of the community is above.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={top} className={styles.screen}>
      <div className={styles.back}>
        <ButtonLink
          variant="quiet"
          size="small"
          icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
          to="?tab=about"
          preventScrollReset
        >
          {t('community.tab.about')}
        </ButtonLink>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {t('community.log')}
      </h2>
      <Log community={community} />
    </div>
  )
}

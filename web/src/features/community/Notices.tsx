import type { CommunityDetail } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './community.module.css'

/** What is to be known of a community before all else. */
export function Notices({ community: { isArchived } }: { community: CommunityDetail }) {
  const t = useT()
  return (
    isArchived && (
      <p className={styles.notices} role="status">
        {t('community.archived')}
      </p>
    )
  )
}

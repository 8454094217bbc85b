import { atomPath } from '@vitrine/contracts'
import { Rss } from 'lucide-react'
import { useT } from '../lib/i18n/useT.ts'
import styles from './feed-link.module.css'

/** What is newest on a page as Atom, for feed readers (B-34). The gateway answers it: it is no address of the web app. */
export function FeedLink({ page }: { page: string }) {
  const t = useT()
  return (
    <a className={styles.link} href={atomPath(page)} type="application/atom+xml">
      <Rss size={16} strokeWidth={1.5} aria-hidden="true" />
      {t('common.atomFeed')}
    </a>
  )
}

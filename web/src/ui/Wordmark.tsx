import { Link } from 'react-router-dom'
import { useT } from '../lib/i18n/useT.ts'
import styles from './wordmark.module.css'

/** The product's name, which links to the home page. */
export function Wordmark({ size = 'medium' }: { size?: 'medium' | 'large' }) {
  const t = useT()
  return (
    <Link to="/" className={styles.wordmark} data-size={size}>
      {t('product')}
    </Link>
  )
}

import { texts } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import styles from './wordmark.module.css'

/** The product's name, which links to the home page. */
export function Wordmark({ size = 'medium' }: { size?: 'medium' | 'large' }) {
  return (
    <Link to="/" className={styles.wordmark} data-size={size}>
      {texts.product}
    </Link>
  )
}

import { PageSpinner } from '../ui/Skeleton.tsx'
import styles from './dialog-loading.module.css'

/** Where the script of a dialog that was asked for takes a while. */
export function DialogLoading() {
  return (
    <div className={styles.veil}>
      <PageSpinner />
    </div>
  )
}

import { AddMuseum } from './AddMuseum.tsx'
import styles from './museum-suggestions.module.css'
import { UpdateMuseums } from './UpdateMuseums.tsx'

/** All museums, with their standing and their managers (AM1–AM5). */
export function MuseumsPanel() {
  return (
    <div className={styles.tools}>
      <UpdateMuseums />
      <AddMuseum />
    </div>
  )
}

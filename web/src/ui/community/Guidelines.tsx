import { guidelineText } from '../../lib/community-guidelines.ts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './guidelines.module.css'

/** The rules of a community. */
export function Guidelines({ rules }: { rules: readonly string[] }) {
  // Rendered again when the language changes.
  useT()
  return (
    <ol className={styles.rules}>
      {rules.map(rule => (
        <li key={rule} dir="auto">
          {guidelineText(rule)}
        </li>
      ))}
    </ol>
  )
}

import { standardGuidelines } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './guidelines.module.css'

const standardIndex = (rule: string) => (standardGuidelines as readonly string[]).indexOf(rule)

/** The rules of a community. Those that every community begins with are shown in the reader's language (MM9). */
export function Guidelines({ rules }: { rules: readonly string[] }) {
  const t = useT()
  const textOf = (rule: string) => {
    switch (standardIndex(rule)) {
      case 0:
        return t('communities.rule.kind')
      case 1:
        return t('communities.rule.subject')
      case 2:
        return t('communities.rule.spam')
      case 3:
        return t('communities.rule.privacy')
      case 4:
        return t('communities.rule.report')
      default:
        return rule
    }
  }
  return (
    <ol className={styles.rules}>
      {rules.map(rule => (
        <li key={rule} dir="auto">
          {textOf(rule)}
        </li>
      ))}
    </ol>
  )
}

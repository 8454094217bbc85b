import { guidelineText } from '../../lib/community-guidelines.ts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './order.module.css'

/** Why a moderator did something, and by which rule, as far as either is given (B-05). */
export function Reasons({ reason, rule = '' }: { reason: string; rule?: string }) {
  const t = useT()
  if (reason === '' && rule === '') return null
  return (
    <div className={styles.reasons} dir="auto">
      {reason !== '' && <p>{t('community.reason', { reason })}</p>}
      {rule !== '' && <p>{t('community.rule', { rule: guidelineText(rule) })}</p>}
    </div>
  )
}

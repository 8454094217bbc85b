import type { SuggestedField } from '@vitrine/contracts'
import { useT } from '../../../lib/i18n/useT.ts'
import { fieldLines } from '../../../lib/museum-values.ts'
import styles from './edit-suggestions.module.css'

/**
 * The values of a field beside each other. What it was when it was suggested is shown where the museum has changed since;
 * else it is what the museum says now.
 */
export function FieldValues({
  field: { field, base, current, suggested, isConflict, isApproved },
  isDecided = false,
}: {
  field: SuggestedField
  isDecided?: boolean
}) {
  const t = useT()
  const [before, now, after] = [base, current, suggested].map(value => fieldLines(t, field, value))
  const isBaseShown = isConflict || isDecided
  return (
    <>
      {isDecided && (
        <h3 className={styles.label}>
          {t(`museumFields.${field}`)}
          {isApproved && <span className={styles.approved}>{t('editSuggestions.field.approved')}</span>}
        </h3>
      )}
      <dl className={styles.values}>
        {isBaseShown && <Value name={t('editSuggestions.base')} lines={before} />}
        {!isDecided && <Value name={t('editSuggestions.current')} lines={now} />}
        <Value
          name={t('editSuggestions.suggested')}
          lines={after}
          known={isDecided ? before : now}
          isSuggested
        />
      </dl>
    </>
  )
}

function Value({
  name,
  lines = [],
  known = lines,
  isSuggested = false,
}: {
  name: string
  lines: string[] | undefined
  /** Lines that are not in these stand out. */
  known?: string[] | undefined
  isSuggested?: boolean
}) {
  return (
    <div className={styles.value} data-suggested={isSuggested || undefined}>
      <dt>{name}</dt>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and repeat
        <dd key={index}>{isSuggested && !known.includes(line) ? <strong>{line}</strong> : line}</dd>
      ))}
    </div>
  )
}

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
  // Of texts the whole line differs; of lists the lines that are missing.
  const isList = field === 'openingHours' || field === 'amenities'
  const kept = isList ? after : undefined
  return (
    <>
      {isDecided && (
        <h3 className={styles.label}>
          {t(`museumFields.${field}`)}
          {isApproved && <span className={styles.approved}>{t('editSuggestions.field.approved')}</span>}
        </h3>
      )}
      <dl className={styles.values}>
        {isBaseShown && (
          <Value name={t('editSuggestions.base')} lines={before} other={isDecided ? kept : undefined} />
        )}
        {!isDecided && <Value name={t('editSuggestions.current')} lines={now} other={kept} />}
        <Value
          name={t('editSuggestions.suggested')}
          lines={after}
          other={isDecided ? before : now}
          isSuggested
        />
      </dl>
    </>
  )
}

function Value({
  name,
  lines = [],
  other = lines,
  isSuggested = false,
}: {
  name: string
  lines: string[] | undefined
  /** Lines that are not in these stand out as new, or as removed. */
  other?: string[] | undefined
  isSuggested?: boolean
}) {
  const Mark = isSuggested ? 'strong' : 'del'
  return (
    <div className={styles.value} data-suggested={isSuggested || undefined}>
      <dt>{name}</dt>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and repeat
        <dd key={index}>{other.includes(line) ? line : <Mark>{line}</Mark>}</dd>
      ))}
    </div>
  )
}

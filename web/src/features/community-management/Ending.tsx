import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment } from '../../lib/time.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { dayOf, type Ending, endOf, spans } from './ends.ts'

/** How long it lasts, and when that ends. */
export function EndingField({
  ending,
  problem,
  onChange,
}: {
  ending: Ending
  /** What is wrong with the last day; null while nothing is. */
  problem: string | null
  onChange: (ending: Ending) => void
}) {
  const t = useT()
  const [now] = useState(() => Date.now())
  const { span, lastDay } = ending
  const end = endOf(ending, now)
  const hint = end
    ? t('manage.ends.at', { date: formatMoment(end) })
    : end === null && t('manage.ends.byHand')
  return (
    <>
      <Select
        label={t('manage.ends')}
        value={span}
        {...(hint && span !== 'date' && { hint })}
        onChange={value => onChange({ ...ending, span: spans.find(each => each === value) ?? span })}
      >
        {spans.map(each => (
          <option key={each} value={each}>
            {t(`manage.ends.${each}`)}
          </option>
        ))}
      </Select>
      {span === 'date' && (
        <Field
          type="date"
          label={t('manage.ends.lastDay')}
          min={dayOf(now)}
          value={lastDay}
          {...(hint && { hint })}
          problem={problem}
          onChange={day => onChange({ span, lastDay: day })}
        />
      )}
    </>
  )
}

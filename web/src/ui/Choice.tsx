import { useId } from 'react'
import styles from './choice.module.css'

interface Option<Value extends string> {
  value: Value
  label: string
  /** A line about what it does. */
  hint?: string
  /** The language of the label. */
  lang?: string
}

/** One of a few: `cards` below each other with their hints, or a `row` of short labels. */
export function Choice<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
  look = 'cards',
}: {
  label: string
  options: readonly Option<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  look?: 'cards' | 'row'
}) {
  const id = useId()
  return (
    <fieldset className={styles.choice} data-look={look}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, hint, lang }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              {...(hint && {
                'aria-describedby': `${id}-${value}`,
                'aria-labelledby': `${id}-${value}-label`,
              })}
              onChange={() => onChoose(value)}
            />
            <span>
              <span id={`${id}-${value}-label`} className={styles.label} lang={lang}>
                {label}
              </span>
              {hint && (
                <span id={`${id}-${value}`} className={styles.hint}>
                  {hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

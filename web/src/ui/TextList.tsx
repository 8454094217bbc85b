import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './text-list.module.css'

/** A few short texts, which are added and removed. */
export function TextList({
  texts,
  min = 0,
  max,
  maxCharacters,
  labelOf,
  removeLabelOf,
  addLabel,
  problemOf = () => null,
  onChange,
}: {
  texts: readonly string[]
  /** So many stay. */
  min?: number
  max: number
  maxCharacters: number
  labelOf: (number: number) => string
  removeLabelOf: (number: number) => string
  addLabel: string
  problemOf?: (index: number) => string | null
  onChange: (texts: string[]) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const focusLast = () =>
    requestAnimationFrame(() => {
      const last = list.current?.querySelector<HTMLElement>('li:last-child input')
      ;(last ?? add.current)?.focus()
    })
  const become = (next: string[]) => {
    onChange(next)
    focusLast()
  }
  return (
    <>
      <ol ref={list} className={styles.list} hidden={texts.length === 0}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is its place
          <li key={index}>
            <Field
              label={labelOf(index + 1)}
              value={text}
              maxLength={maxCharacters}
              autoCapitalize="sentences"
              spellCheck
              problem={problemOf(index)}
              onChange={next => onChange(texts.with(index, next))}
            />
            {texts.length > min && (
              <IconButton label={removeLabelOf(index + 1)} onClick={() => become(texts.toSpliced(index, 1))}>
                <X size={18} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {texts.length < max && (
        <Button
          ref={add}
          size="small"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => become([...texts, ''])}
        >
          {addLabel}
        </Button>
      )}
    </>
  )
}

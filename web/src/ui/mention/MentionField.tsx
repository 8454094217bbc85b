import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { mentionAt, type TypedMention, withMention } from '../../lib/typed-mention.ts'
import { Boundary } from '../Boundary.tsx'
import type { FindPeople } from './MentionList.tsx'
import styles from './mention.module.css'

const MentionList = chunk(() => import('./MentionList.tsx'))

interface MentionFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  onText: (text: string) => void
  /** Finds the people to offer. */
  people: FindPeople
}

/** A field for a text that may mention people: `@` and a letter open a list of them below it. */
export function MentionField({ ref, value, onText, people, ...field }: MentionFieldProps) {
  const [typed, setTyped] = useState<TypedMention | null>(null)
  /** Where the mention is whose list was closed by Escape: it stays closed. */
  const dismissedAt = useRef<number | null>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null || value === '') return
    ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value, ref])

  // The form may have sent or replaced the text meanwhile.
  const open = typed && value.startsWith(`@${typed.text}`, typed.start) && !field.readOnly ? typed : null

  const mentionIn = ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    selectionStart === selectionEnd ? mentionAt(text, selectionEnd) : null

  function change(element: HTMLTextAreaElement) {
    onText(element.value)
    const found = mentionIn(element)
    if (found?.start !== dismissedAt.current) dismissedAt.current = null
    setTyped(dismissedAt.current === null ? found : null)
  }
  function choose(username: string) {
    if (!typed || !ref.current) return
    const next = withMention(ref.current.value, typed, username)
    caret.current = next.caret
    onText(next.content)
    setTyped(null)
    ref.current.focus({ preventScroll: true })
  }
  function dismiss() {
    dismissedAt.current = typed?.start ?? null
    setTyped(null)
  }

  return (
    <div className={styles.place}>
      <textarea
        {...field}
        ref={ref}
        value={value}
        onChange={event => change(event.target)}
        // The caret left what was typed.
        onSelect={event => {
          if (typed && mentionIn(event.currentTarget)?.text !== typed.text) setTyped(null)
        }}
        onBlur={() => setTyped(null)}
      />
      {open && (
        <Boundary pending={null} failed={() => null}>
          <MentionList field={ref} text={open.text} people={people} onChoose={choose} onDismiss={dismiss} />
        </Boundary>
      )}
    </div>
  )
}

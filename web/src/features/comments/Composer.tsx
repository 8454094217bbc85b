import { commentMaxCharacters, isBlank } from '@vitrine/contracts'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import { MentionField } from '../../ui/mention/MentionField.tsx'
import type { FindPeople } from '../../ui/mention/MentionList.tsx'
import styles from './composer.module.css'

interface ComposerProps {
  /** Names the field. */
  label: string
  submitLabel: string
  text: string
  /** Finds whom it may mention. */
  people: FindPeople
  onChange: (text: string) => void
  /** Called with a text that the server would accept. */
  onSubmit: (text: string) => void
  /** Present for a reply and an edit: they are opened, take the focus, and can be cancelled. */
  onCancel?: () => void
  /** It was opened because its text was kept, not because the reader asked for it: it takes no focus. */
  isRestored?: boolean
  /** Escape cancels while nothing would be lost. */
  isUnchanged: boolean
  pending: false | string
  /** Above the field. */
  notice?: ReactNode
}

/** The field that writes a comment, a reply, or the new text of one. */
export function Composer(props: ComposerProps) {
  const { label, submitLabel, text, people, onChange, onSubmit, onCancel, isUnchanged, pending, notice } =
    props
  const isAsked = props.onCancel !== undefined && !props.isRestored
  const t = useT()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (!isAsked || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [isAsked])

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (pending !== false) return
    const content = text.trim()
    const refusal = isBlank(content)
      ? t('comment.required')
      : content.length > commentMaxCharacters
        ? t('comment.tooLong')
        : null
    setProblem(refusal)
    if (refusal) field.current?.focus()
    else onSubmit(content)
  }
  function onKeyDown(event: KeyboardEvent) {
    // These keys end the composition of an input method, not the comment.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit()
    if (event.key === 'Escape' && isUnchanged) onCancel?.()
  }

  return (
    <form className={styles.composer} onSubmit={submit} noValidate>
      {notice}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <MentionField
        ref={field}
        people={people}
        id={id}
        className={styles.field}
        rows={1}
        placeholder={label}
        value={text}
        readOnly={pending !== false}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onKeyDown={onKeyDown}
        onText={written => {
          onChange(written)
          setProblem(null)
        }}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {(text !== '' || isOpened) && (
        <div className={styles.foot}>
          <CharacterCount text={text} max={commentMaxCharacters} />
          {onCancel && (
            <Button variant="quiet" size="small" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          )}
          <Button type="submit" size="small" pending={pending}>
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  )
}

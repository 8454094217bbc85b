import { isBlank, messageMaxCharacters } from '@vitrine/contracts'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useMediaQuery } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useStoredText } from '../../lib/stored-text.ts'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import styles from './thread.module.css'
import { type Destination, draftKeyOf } from './unsent.ts'

/** Near the limit the length is shown. */
const countedFrom = messageMaxCharacters - 200

/** Writes the next message; what is unfinished is kept for its author. Enter sends where there is a keyboard. */
export function MessageField({
  to,
  name,
  onSend,
}: {
  to: Destination
  name: string
  onSend: (content: string) => void
}) {
  const t = useT()
  const id = useId()
  const hasKeyboard = useMediaQuery('(pointer: fine)')
  const { text, change: store } = useStoredText(draftKeyOf(to))
  const [problem, setProblem] = useState<string | null>(null)
  const label = t('messages.write', { name })

  function change(next: string) {
    store(next)
    setProblem(null)
  }
  function submit(event?: FormEvent) {
    event?.preventDefault()
    const content = text.trim()
    if (isBlank(content)) return setProblem(t('message.required'))
    if (content.length > messageMaxCharacters) return setProblem(t('message.tooLong'))
    onSend(content)
    change('')
  }
  function onKeyDown(event: KeyboardEvent) {
    // These keys end the composition of an input method, not the message.
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return
    const isSending = event.ctrlKey || event.metaKey || (hasKeyboard && !event.shiftKey)
    if (!isSending) return
    event.preventDefault()
    submit()
  }
  return (
    <form className={styles.composer} onSubmit={submit} noValidate>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.field}
        rows={1}
        dir="auto"
        placeholder={label}
        value={text}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onKeyDown={onKeyDown}
        onChange={event => change(event.target.value)}
      />
      <Button
        type="submit"
        variant="filled"
        className={styles.send}
        aria-label={t('messages.send')}
        icon={<SendHorizontal size={20} strokeWidth={1.5} aria-hidden="true" />}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {text.length > countedFrom && <CharacterCount text={text} max={messageMaxCharacters} />}
    </form>
  )
}

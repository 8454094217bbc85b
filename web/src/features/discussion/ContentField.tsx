import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { membersToMention } from '../../lib/people-to-mention.ts'
import { MentionField } from '../../ui/mention/MentionField.tsx'
import styles from './composer.module.css'

/** The text of a post, which may mention members. */
export function ContentField({
  ref,
  id: givenId,
  label,
  communityId,
  text,
  problem,
  rows,
  readOnly,
  onChange,
  onSubmit,
}: {
  ref?: Ref<HTMLTextAreaElement>
  id?: string
  label: string
  communityId: number
  text: string
  problem: string | undefined
  rows: number
  readOnly: boolean
  onChange: (text: string) => void
  /** By Enter with a modifier. */
  onSubmit: () => void
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement)
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSubmit()
  }
  return (
    <div className={styles.content}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <MentionField
        ref={field}
        people={membersToMention(communityId)}
        id={id}
        className={styles.field}
        rows={rows}
        placeholder={label}
        value={text}
        readOnly={readOnly}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-problem`}
        onKeyDown={onKeyDown}
        onText={onChange}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}

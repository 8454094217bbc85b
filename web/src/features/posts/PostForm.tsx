import { isBlank, postContentMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { peopleToMention } from '../../lib/people-to-mention.ts'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import { MentionField } from '../../ui/mention/MentionField.tsx'
import type { Draft } from './draft.ts'
import { MuseumPicker } from './MuseumPicker.tsx'
import styles from './post-form.module.css'
import { tagsPreview, tagsProblem } from './tags.ts'

const contentProblem = (content: string): PlainId | null => {
  if (isBlank(content)) return 'post.textRequired'
  return content.trim().length > postContentMaxCharacters ? 'post.tooLong' : null
}

interface Problems {
  content: PlainId | null
  tags: PlainId | null
}

function problemsOf({ content, tags }: Draft): Problems {
  return {
    content: contentProblem(content),
    tags: tagsProblem(tags),
  }
}

interface PostFormProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  /** Called with a draft that the server would accept. */
  onSubmit: () => void
  onClose: () => void
  submitLabel: string
  pending: false | string
  /** A museum that is not found can be suggested. */
  canSuggest?: boolean
  /** Above the fields. */
  notice?: ReactNode
  /** Beside "Cancel". */
  tool?: ReactNode
}

/** The fields of a text post. */
export function PostForm(props: PostFormProps) {
  const { draft, onChange, onSubmit, onClose, submitLabel, pending, canSuggest = false, notice, tool } = props
  const t = useT()
  const [isTried, setTried] = useState(false)
  const content = useRef<HTMLTextAreaElement>(null)
  const tags = useRef<HTMLInputElement>(null)
  const problems = problemsOf(draft)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending !== false) return
    setTried(true)
    if (problems.content) return content.current?.focus()
    if (problems.tags) return tags.current?.focus()
    onSubmit()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {notice}
      <ContentField
        field={content}
        value={draft.content}
        problem={isTried ? problems.content : null}
        onChange={text => onChange({ content: text })}
      />
      <MuseumPicker
        museum={draft.museum}
        suggestion={draft.suggestion}
        canSuggest={canSuggest}
        onChange={chosen => onChange({ museum: chosen, suggestion: null })}
        onSuggested={suggestion => onChange({ museum: null, suggestion })}
      />
      <TagsField
        field={tags}
        value={draft.tags}
        content={draft.content}
        problem={problems.tags}
        onChange={text => onChange({ tags: text })}
      />
      <div className={styles.foot}>
        {tool}
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="filled" type="submit" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

interface FieldProps<Element> {
  field: React.RefObject<Element | null>
  value: string
  problem: PlainId | null
  onChange: (text: string) => void
}

function Problem({ id, text }: { id: string; text: PlainId | null }) {
  const t = useT()
  return (
    <p id={id} className={styles.problem} role="alert">
      {text && t(text)}
    </p>
  )
}

function ContentField({ field, value, problem, onChange }: FieldProps<HTMLTextAreaElement>) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('create.content')}</label>
      <MentionField
        ref={field}
        people={peopleToMention}
        id={id}
        className={styles.content}
        rows={5}
        placeholder={t('create.content.placeholder')}
        value={value}
        aria-required="true"
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
        // The dialog was opened to write here.
        autoFocus
        onText={onChange}
      />
      <div className={styles.below}>
        <Problem id={`${id}-problem`} text={problem} />
        <CharacterCount text={value} max={postContentMaxCharacters} />
      </div>
    </div>
  )
}

function TagsField({
  field,
  value,
  content,
  problem,
  onChange,
}: FieldProps<HTMLInputElement> & { content: string }) {
  const t = useT()
  const id = useId()
  const preview = tagsPreview(value, content)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('create.tags')}</label>
      <input
        ref={field}
        id={id}
        className={styles.input}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        placeholder={t('create.tags.placeholder')}
        value={value}
        aria-invalid={problem !== null || undefined}
        aria-describedby={[`${id}-hint`, `${id}-problem`].join(' ')}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t('create.tags.hint')}
      </p>
      <Problem id={`${id}-problem`} text={problem} />
      {preview.length > 0 && (
        <ul className={styles.chips} aria-label={t('create.tags.preview')}>
          {preview.map(tag => (
            <li key={tag}>#{tag}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

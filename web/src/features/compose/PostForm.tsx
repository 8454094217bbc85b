import { isBlank, postContentMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { withAccountTexts } from '../../lib/i18n/locale.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { peopleToMention } from '../../lib/people-to-mention.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { MentionField } from '../../ui/mention/MentionField.tsx'
import { MuseumPicker, type SuggestionProps } from '../../ui/museum-picker/MuseumPicker.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import type { TextDraft } from './draft.ts'
import styles from './post-form.module.css'
import { tagsPreview, tagsProblem } from './tags.ts'

const SuggestMuseum = chunk(withAccountTexts(() => import('./SuggestMuseum.tsx')))

const contentProblem = (content: string, isRequired: boolean): PlainId | null => {
  if (isRequired && isBlank(content)) return 'post.textRequired'
  return content.trim().length > postContentMaxCharacters ? 'post.tooLong' : null
}

interface Problems {
  content: PlainId | null
  tags: PlainId | null
}

function problemsOf({ content, tags }: TextDraft, isContentRequired: boolean): Problems {
  return {
    content: contentProblem(content, isContentRequired),
    tags: tagsProblem(tags),
  }
}

/** A field, or the words at what has none. */
const firstProblem = '[aria-invalid="true"], [data-refused]'

interface PostFormProps {
  draft: TextDraft
  onChange: (part: Partial<TextDraft>) => void
  /** Called with a draft that the server would accept. */
  onSubmit: () => void
  onClose: () => void
  submitLabel: string
  pending: false | string
  /** A museum that is not found can be suggested. */
  canSuggest?: boolean
  /** Above the fields. */
  notice?: ReactNode
  /** What stands around the text, such as photos. */
  around?: (text: ReactNode) => ReactNode
  /** Below the text and what stands around it. */
  children?: ReactNode
  contentLabel?: string
  /** A video may do without. */
  isContentRequired?: boolean
  /** Called with an attempt to submit; true: something besides these fields is wrong, and shows it. */
  isRefused?: () => boolean
  /** Beside "Cancel". */
  tool?: ReactNode
}

/** The fields of a post. */
export function PostForm(props: PostFormProps) {
  const { draft, onChange, onSubmit, onClose, submitLabel, pending, canSuggest = false, notice, tool } = props
  const { around = (text: ReactNode) => text, contentLabel, isContentRequired = true, isRefused } = props
  const t = useT()
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = problemsOf(draft, isContentRequired)
  const isOpening = useIsOpening()
  const [refusals, setRefusals] = useState(0)
  // What is wrong says so only once it is rendered.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(firstProblem)?.focus()
  }, [refusals])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending !== false) return
    setTried(true)
    if (!isRefused?.() && !problems.content && !problems.tags) return onSubmit()
    setRefusals(count => count + 1)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {notice}
      <fieldset className={styles.fields} disabled={pending !== false}>
        {around(
          <ContentField
            label={contentLabel ?? t('create.content')}
            isRequired={isContentRequired}
            takesFocus={isOpening}
            value={draft.content}
            problem={isTried ? problems.content : null}
            onChange={text => onChange({ content: text })}
          />,
        )}
        {props.children}
        <MuseumPicker
          label={t('create.museum')}
          museum={draft.museum}
          suggestion={draft.suggestion}
          onChange={chosen => onChange({ museum: chosen, suggestion: null })}
          {...(canSuggest && {
            suggesting: {
              form: given => <Suggestion {...given} />,
              onSuggested: suggestion => onChange({ museum: null, suggestion }),
            },
          })}
        />
        <TagsField
          value={draft.tags}
          content={draft.content}
          problem={problems.tags}
          onChange={text => onChange({ tags: text })}
        />
      </fieldset>
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

function Suggestion(props: SuggestionProps) {
  const t = useT()
  return (
    <Boundary
      pending={<PageSpinner />}
      failed={retry => <LoadFailure as="p" title={t('create.museum.failed')} onRetry={retry} />}
    >
      <SuggestMuseum {...props} />
    </Boundary>
  )
}

interface FieldProps {
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

/** True while the form is opened: it was opened to write here. */
function useIsOpening(): boolean {
  const [isOpening, setOpening] = useState(true)
  useEffect(() => setOpening(false), [])
  return isOpening
}

interface ContentFieldProps extends FieldProps {
  label: string
  isRequired: boolean
  takesFocus: boolean
}

function ContentField(props: ContentFieldProps) {
  const { label, isRequired, takesFocus, value, problem, onChange } = props
  const t = useT()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <MentionField
        ref={field}
        people={peopleToMention}
        id={id}
        className={styles.content}
        rows={5}
        placeholder={t('create.content.placeholder')}
        value={value}
        aria-required={isRequired}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
        autoFocus={takesFocus}
        onText={onChange}
      />
      <div className={styles.below}>
        <Problem id={`${id}-problem`} text={problem} />
        <CharacterCount text={value} max={postContentMaxCharacters} />
      </div>
    </div>
  )
}

function TagsField({ value, content, problem, onChange }: FieldProps & { content: string }) {
  const t = useT()
  const id = useId()
  const preview = tagsPreview(value, content)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('create.tags')}</label>
      <input
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

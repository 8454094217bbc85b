import {
  type CommunityDetail,
  guidelineMaxCharacters,
  guidelinesMax,
  isBlank,
  joinQuestionMaxCharacters,
  joinQuestionsMax,
} from '@vitrine/contracts'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { changedFields, useRebased } from '../../lib/rebase.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './management.module.css'
import { useUpdateSettings } from './mutations.ts'
import { useEditing } from './useEditing.tsx'

const settingsOf = ({ guidelines, joinQuestions }: CommunityDetail) => ({ guidelines, joinQuestions })
const written = (texts: readonly string[]) => texts.map(text => text.trim()).filter(text => !isBlank(text))

/** Guidelines, and questions at joining (MM9). */
export function RulesPanel({ community }: { community: CommunityDetail }) {
  const t = useT()
  const { edited, notice, onSaved } = useEditing(community)
  const { version } = edited
  const start = settingsOf(edited)
  const [typed, setTyped] = useRebased(start, version)
  const save = useUpdateSettings(community.id, saved => {
    onSaved(saved)
    // Without the blank ones.
    setTyped(() => settingsOf(saved))
  })
  const change = (part: Partial<typeof start>) => setTyped(before => ({ ...before, ...part }))
  function submit(event: FormEvent) {
    event.preventDefault()
    const values = { guidelines: written(typed.guidelines), joinQuestions: written(typed.joinQuestions) }
    save.mutate({ ...changedFields(values, start), version })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextList
        heading={t('communities.guidelines')}
        hint={t('manage.rules.guidelines.hint')}
        texts={typed.guidelines}
        max={guidelinesMax}
        maxCharacters={guidelineMaxCharacters}
        labelOf={number => t('manage.rules.rule', { number })}
        removeLabelOf={number => t('manage.rules.removeRule', { number })}
        addLabel={t('manage.rules.addRule')}
        onChange={guidelines => change({ guidelines })}
      />
      <TextList
        heading={t('manage.rules.questions')}
        hint={t('manage.rules.questions.hint')}
        texts={typed.joinQuestions}
        max={joinQuestionsMax}
        maxCharacters={joinQuestionMaxCharacters}
        labelOf={number => t('manage.rules.question', { number })}
        removeLabelOf={number => t('manage.rules.removeQuestion', { number })}
        addLabel={t('manage.rules.addQuestion')}
        onChange={joinQuestions => change({ joinQuestions })}
      />
      {notice}
      <div className={styles.foot}>
        <Button type="submit" variant="filled" pending={save.isPending && t('manage.saving')}>
          {t('manage.save')}
        </Button>
      </div>
    </form>
  )
}

/** A few short texts, which are added and removed; blank ones are dropped. */
function TextList({
  heading,
  hint,
  texts,
  max,
  maxCharacters,
  labelOf,
  removeLabelOf,
  addLabel,
  onChange,
}: {
  heading: string
  hint: string
  texts: readonly string[]
  max: number
  maxCharacters: number
  labelOf: (number: number) => string
  removeLabelOf: (number: number) => string
  addLabel: string
  onChange: (texts: string[]) => void
}) {
  const list = useRef<HTMLOListElement>(null)
  const focusLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  return (
    <fieldset className={styles.texts}>
      <legend>{heading}</legend>
      <p className={styles.small}>{hint}</p>
      <ol ref={list} className={styles.textList}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is its place
          <li key={index}>
            <Field
              label={labelOf(index + 1)}
              value={text}
              maxLength={maxCharacters}
              autoCapitalize="sentences"
              spellCheck
              problem={null}
              onChange={next => onChange(texts.with(index, next))}
            />
            <IconButton
              label={removeLabelOf(index + 1)}
              onClick={() => {
                onChange(texts.toSpliced(index, 1))
                focusLast()
              }}
            >
              <X size={18} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {texts.length < max && (
        <Button
          size="small"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => {
            onChange([...texts, ''])
            focusLast()
          }}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

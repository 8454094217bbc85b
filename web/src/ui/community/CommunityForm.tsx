import {
  type CommunityType,
  communityDescriptionMaxCharacters,
  communityLocationMaxCharacters,
  communityNameMaxCharacters,
  communityTypes,
} from '@vitrine/contracts'
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { z } from 'zod'
import { problemOf } from '../../lib/failures.ts'
import { problemsIn, useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useRebased } from '../../lib/rebase.ts'
import { Button } from '../Button.tsx'
import { Choice } from '../Choice.tsx'
import { Field } from '../Field.tsx'
import { Select } from '../Select.tsx'
import { TextArea } from '../TextArea.tsx'
import styles from './community-form.module.css'

export interface CommunityValues {
  name: string
  description: string
  location: string
  type: CommunityType
  membershipType: 'public' | 'private'
  tags: string[]
  imageUrl: string
}

export const emptyCommunity: CommunityValues = {
  name: '',
  description: '',
  location: '',
  type: 'general',
  membershipType: 'public',
  tags: [],
  imageUrl: '',
}

const textFields = ['name', 'description', 'location', 'imageUrl'] as const

/** Tags as they are typed, between commas. */
export const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')

/** What a community says of itself (CO3, CO6). */
export function CommunityForm({
  start,
  version = 0,
  schema,
  withPicture = false,
  submitLabel,
  pending,
  refusal,
  notice,
  onSubmit,
  onCancel,
}: {
  start: CommunityValues
  /** Of what is in `start`: where it is another one, what was typed stays. */
  version?: number
  /** What the server accepts. */
  schema: z.ZodType
  withPicture?: boolean
  submitLabel: string
  pending: false | string
  /** What the server refused. */
  refusal: Error | null
  /** Above the buttons. */
  notice?: ReactNode
  onSubmit: (values: CommunityValues) => void
  onCancel?: () => void
}) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useRebased({ ...start, tags: start.tags.join(', ') }, version)
  const { problems, setProblems, show } = useProblems<{ [field: string]: string }>(form)
  const change = (part: Partial<typeof typed>) => {
    setTyped(before => ({ ...before, ...part }))
    setProblems({})
  }
  const shown = (field: string) => problems[field] ?? (refusal && problemOf(refusal, field))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending !== false) return
    const trimmed = Object.fromEntries(textFields.map(field => [field, typed[field].trim()]))
    const next: CommunityValues = { ...typed, ...trimmed, tags: tagsIn(typed.tags) }
    const found = problemsIn(schema, next)
    if (Object.keys(found).length > 0) show(found)
    else onSubmit(next)
  }
  const tagProblem = Object.entries(problems).find(([path]) => path.startsWith('tags'))?.[1]
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={t('communities.form.name')}
        value={typed.name}
        maxLength={communityNameMaxCharacters}
        autoCapitalize="sentences"
        spellCheck
        aria-required="true"
        problem={shown('name')}
        onChange={name => change({ name })}
      />
      <TextArea
        label={t('communities.form.description')}
        text={typed.description}
        max={communityDescriptionMaxCharacters}
        problem={shown('description')}
        onChange={description => change({ description })}
      />
      <div className={styles.pair}>
        <Field
          label={t('communities.form.location')}
          value={typed.location}
          maxLength={communityLocationMaxCharacters}
          autoCapitalize="words"
          problem={shown('location')}
          onChange={location => change({ location })}
        />
        <Select
          label={t('communities.form.type')}
          value={typed.type}
          onChange={type => change({ type: type as CommunityType })}
        >
          {communityTypes.map(type => (
            <option key={type} value={type}>
              {t(`communities.type.${type}`)}
            </option>
          ))}
        </Select>
      </div>
      <Choice
        label={t('communities.form.membership')}
        options={[
          {
            value: 'public',
            label: t('communities.membership.open'),
            hint: t('communities.form.membership.open.hint'),
          },
          {
            value: 'private',
            label: t('communities.membership.private'),
            hint: t('communities.form.membership.private.hint'),
          },
        ]}
        chosen={typed.membershipType}
        onChoose={membershipType => change({ membershipType })}
      />
      <Field
        label={t('communities.form.tags')}
        hint={t('communities.form.tags.hint')}
        value={typed.tags}
        problem={tagProblem ?? (refusal && problemOf(refusal, 'tags'))}
        onChange={tags => change({ tags })}
      />
      {withPicture && (
        <Field
          type="url"
          label={t('communities.form.picture')}
          hint={t('communities.form.picture.hint')}
          value={typed.imageUrl}
          problem={shown('imageUrl')}
          onChange={imageUrl => change({ imageUrl })}
        />
      )}
      {notice}
      <div className={styles.foot}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" variant="filled" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

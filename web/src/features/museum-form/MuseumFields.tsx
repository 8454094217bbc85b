import { type CategoryCode, categoryCodes, museumDescriptionMaxCharacters } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { Draft } from './draft.ts'
import type { TextField } from './edits.ts'
import styles from './museum-form.module.css'

/** The kinds that a new museum may have (D-09); a known one has any. */
const newCategories: readonly CategoryCode[] = [
  ...(['art', 'history', 'science', 'natural_history', 'technology', 'archaeology', 'cultural'] as const),
  ...(['specialty', 'other'] as const),
]

type Name = keyof Draft | TextField
interface FieldsProps {
  /** A known museum has no fields for its place in degrees; of one that an administrator adds seven are required. */
  kind: 'new' | 'known' | 'admin'
  draft: { [Field in Name]?: string }
  problems: { [Field in Name]?: string }
  onChange: (field: never, text: string) => void
  /** Below the place in degrees. */
  placeTool?: ReactNode
}

/** The texts of a museum. */
export function MuseumFields({ kind, draft, problems, onChange, placeTool }: FieldsProps) {
  const t = useT()
  const change = onChange as (field: Name, text: string) => void
  const isNew = kind !== 'known'
  const isAdmin = kind === 'admin'
  const field = (name: Name) => ({
    name,
    label: name === 'latitude' || name === 'longitude' ? t(`newMuseum.${name}`) : t(`museumFields.${name}`),
    value: draft[name] ?? '',
    problem: problems[name] ?? null,
    autoComplete: 'off',
    autoCapitalize: 'words',
    onChange: (text: string) => change(name, text),
  })
  const required = (name: Name) => ({ ...field(name), 'aria-required': true })
  const plain = (name: Name) => ({ ...field(name), autoCapitalize: 'none' })
  return (
    <>
      <section aria-labelledby="new-museum-about">
        <h2 id="new-museum-about">{t('newMuseum.about')}</h2>
        <Field {...required('name')} />
        <Select
          label={t('museumFields.category')}
          value={draft.category ?? ''}
          onChange={category => change('category', category)}
        >
          {isAdmin && <option value="">{t('adminForm.chooseCategory')}</option>}
          {(kind === 'new' ? newCategories : categoryCodes).map(code => (
            <option key={code} value={code}>
              {t(`categories.${code}`)}
            </option>
          ))}
        </Select>
        {problems.category && (
          <p className={styles.problem} role="alert">
            {problems.category}
          </p>
        )}
        <TextArea
          label={t('museumFields.description')}
          text={draft.description ?? ''}
          max={museumDescriptionMaxCharacters}
          rows={4}
          problem={problems.description ?? null}
          onChange={text => change('description', text)}
        />
      </section>
      <section aria-labelledby="new-museum-place">
        <h2 id="new-museum-place">{t('newMuseum.place')}</h2>
        <Field {...required('address')} />
        {!isNew && <Field {...field('address2')} />}
        <div className={styles.pair}>
          <Field {...required('city')} />
          <Field {...(isAdmin ? required('state') : field('state'))} />
          <Field {...plain('zipCode')} {...(isAdmin && { 'aria-required': true })} />
          <Field {...required('country')} />
          {isNew && (
            <>
              <Field {...plain('latitude')} inputMode="decimal" hint={t('newMuseum.latitude.hint')} />
              <Field {...plain('longitude')} inputMode="decimal" hint={t('newMuseum.longitude.hint')} />
            </>
          )}
        </div>
        {placeTool}
      </section>
      <section aria-labelledby="new-museum-contact">
        <h2 id="new-museum-contact">{t('newMuseum.contact')}</h2>
        <Field {...plain('website')} type="url" hint={t('newMuseum.website.hint')} />
        {!isNew && <Field {...plain('donateUrl')} type="url" hint={t('newMuseum.website.hint')} />}
        <div className={styles.pair}>
          <Field {...plain('phone')} type="tel" />
          <Field {...plain('email')} type="email" />
        </div>
      </section>
    </>
  )
}

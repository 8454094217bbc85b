import { type CategoryCode, categoryCodes, museumDescriptionMaxCharacters } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type AdminDraft, defaultCategory } from './draft.ts'
import type { TextField } from './edits.ts'
import styles from './museum-form.module.css'
import { PictureField } from './PictureField.tsx'

/** The kinds that members choose from (D-09). */
const newCategories: readonly CategoryCode[] = [
  ...(['art', 'history', 'science', 'natural_history', 'technology', 'archaeology', 'cultural'] as const),
  ...(['specialty', 'other'] as const),
]

type Name = keyof AdminDraft | TextField
type Texts = { [Field in Name]?: string }

interface FieldsProps<Form extends Texts> {
  /**
   * `new`: a member adds it; `added`: an administrator does, who has to give seven fields; `known`: it is here; `administered`:
   * it is here, and an administrator also changes its place in degrees and its picture.
   */
  kind: 'new' | 'added' | 'known' | 'administered'
  draft: Form
  problems: Texts
  onChange: (part: Partial<Form>) => void
  /** Below the place in degrees. */
  placeTool?: ReactNode
}

/** With the chosen one, which a look-up may have found. Administrators and editors correct any kind (0114). */
function categoriesFor(kind: FieldsProps<Texts>['kind'], chosen: string): readonly CategoryCode[] {
  if (kind !== 'new') return categoryCodes
  const found = categoryCodes.find(code => code === chosen && !newCategories.includes(code))
  return found ? [...newCategories, found] : newCategories
}

/** The texts of a museum. */
export function MuseumFields<Form extends Texts>({
  kind,
  draft,
  problems,
  onChange,
  placeTool,
}: FieldsProps<Form>) {
  const t = useT()
  const change = (name: Name, text: string) => onChange({ [name]: text } as Partial<Form>)
  const isNew = kind === 'new'
  const isAdded = kind === 'added'
  const field = (name: Name) => ({
    name,
    label: t(`museumFields.${name}`),
    value: draft[name] ?? '',
    problem: problems[name] ?? null,
    autoComplete: 'off',
    autoCapitalize: 'words',
    onChange: (text: string) => change(name, text),
  })
  const required = (name: Name) => ({ ...field(name), 'aria-required': true })
  const plain = (name: Name) => ({ ...field(name), autoCapitalize: 'none' })
  const category = draft.category ?? defaultCategory
  return (
    <>
      <section aria-labelledby="new-museum-about">
        <h2 id="new-museum-about">{t('newMuseum.about')}</h2>
        <Field {...required('name')} />
        <Select
          label={t('museumFields.category')}
          value={category}
          isRequired={isAdded}
          problem={problems.category ?? null}
          onChange={chosen => change('category', chosen)}
        >
          {isAdded && <option value="">{t('adminForm.chooseCategory')}</option>}
          {categoriesFor(kind, category).map(code => (
            <option key={code} value={code}>
              {t(`categories.${code}`)}
            </option>
          ))}
        </Select>
        <TextArea
          label={t('museumFields.description')}
          text={draft.description ?? ''}
          max={museumDescriptionMaxCharacters}
          rows={4}
          problem={problems.description ?? null}
          onChange={text => change('description', text)}
        />
        {kind !== 'known' && <PictureField {...plain('featuredImage')} />}
      </section>
      <section aria-labelledby="new-museum-place">
        <h2 id="new-museum-place">{t('newMuseum.place')}</h2>
        <Field {...required('address')} />
        {!isNew && <Field {...field('address2')} />}
        <div className={styles.pair}>
          <Field {...required('city')} />
          <Field {...(isAdded ? required('state') : field('state'))} />
          <Field {...plain('zipCode')} {...(isAdded && { 'aria-required': true })} />
          <Field {...required('country')} />
          {kind !== 'known' && (
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

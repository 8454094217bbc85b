import { ApiError } from '@vitrine/api-client'
import * as contracts from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { type KeyboardEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureText, isRefusal, problemOf } from '../../lib/failures.ts'
import { type Problems, problemsIn } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { SuggestionProps } from '../../ui/museum-picker/MuseumPicker.tsx'
import { toast } from '../../ui/toast/queue.ts'
import styles from './suggest-museum.module.css'

const empty = { name: '', description: '', address: '', city: '', country: '', website: '', phone: '' }
type Name = keyof typeof empty
const required: readonly Name[] = ['name', 'address', 'city', 'country']

/** Suggests a museum that is missing, within the form of an insight, which it does not send (PO6). */
export default function SuggestMuseum({ name, onSuggested, onClose }: SuggestionProps) {
  const t = useT()
  const [museum, setMuseum] = useState({ ...empty, name })
  const [problems, setProblems] = useState<Problems>({})
  const suggest = useSingleMutation({
    meta: { quiet: true },
    send: (_nothing: undefined, options) => api.call(routes.suggestMuseum, { body: museum }, options),
    onSuccess({ id }) {
      toast.success(translate('suggestMuseum.done.title'), translate('suggestMuseum.done.message'))
      const { name, city, country } = museum
      onSuggested({ id, name: name.trim(), city: city.trim(), country: country.trim() })
    },
    onError(error) {
      if (error instanceof ApiError && error.errors.length > 0) {
        const found = error.errors.map(({ field }) => [field, problemOf(error, field) ?? ''])
        return setProblems(Object.fromEntries(found))
      }
      const explainsItself = isRefusal(error)
      toast.error(
        translate('create.failed.title'),
        explainsItself ? failureText(error) : translate('suggestMuseum.failed'),
      )
    },
  })
  const isComplete = required.every(field => museum[field].trim() !== '')
  function submit() {
    if (!isComplete) return
    const found = problemsIn(contracts.SuggestMuseum, museum)
    setProblems(found)
    if (Object.keys(found).length === 0) suggest.mutate(undefined)
  }
  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // The form around these fields is not sent.
    event.preventDefault()
    if (!event.nativeEvent.isComposing) submit()
  }
  const field = (name: Name) => ({
    name,
    label: t(`museumFields.${name}`),
    value: museum[name],
    problem: problems[name] ?? null,
    autoComplete: 'off',
    'aria-required': required.includes(name) || undefined,
    onChange(text: string) {
      setMuseum(current => ({ ...current, [name]: text }))
      setProblems(({ [name]: _, ...others }) => others)
    },
  })
  const words = { autoCapitalize: 'words' }
  return (
    <fieldset className={styles.form} onKeyDown={submitByKey}>
      <legend>{t('suggestMuseum.open')}</legend>
      <Field {...field('name')} {...words} autoFocus />
      <Field {...field('description')} autoCapitalize="sentences" />
      <Field {...field('address')} {...words} />
      <div className={styles.pair}>
        <Field {...field('city')} {...words} />
        <Field {...field('country')} {...words} />
        <Field {...field('website')} type="url" />
        <Field {...field('phone')} type="tel" />
      </div>
      <div className={styles.foot}>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          size="small"
          disabled={!isComplete}
          pending={suggest.isPending && t('suggestMuseum.sending')}
          onClick={submit}
        >
          {t('suggestMuseum.send')}
        </Button>
      </div>
    </fieldset>
  )
}

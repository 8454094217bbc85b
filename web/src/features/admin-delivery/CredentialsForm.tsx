import { CdnCredentials, type CdnSettings, storageRegions } from '@vitrine/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { useTimeZone } from '../../lib/clock.ts'
import { problemOf } from '../../lib/failures.ts'
import { problemsIn, useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './admin-delivery.module.css'
import { useSaveCredentials } from './mutations.ts'

const names = ['storageZone', 'storageRegion', 'storagePassword', 'cdnUrl', 'apiKey', 'pullZoneId'] as const
type Name = (typeof names)[number]
type Draft = Record<Name, string>

const defaultRegion = 'ny'
/** In place of a secret that is saved. */
const mask = '••••••••••••'

const draftOf = (saved: CdnSettings | null): Draft => ({
  storageZone: saved?.storageZone ?? '',
  storageRegion: saved?.storageRegion ?? defaultRegion,
  storagePassword: '',
  cdnUrl: saved?.cdnUrl ?? '',
  apiKey: '',
  pullZoneId: saved?.pullZoneId ?? '',
})

/** Six fields; the two secrets are never shown again. */
export function CredentialsForm({ saved }: { saved: CdnSettings | null }) {
  const t = useT()
  const timeZone = useTimeZone()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(saved))
  const { problems, setProblems, show } = useProblems<Partial<Draft>>(form)
  const save = useSaveCredentials({
    onDone: () => setDraft(before => ({ ...before, storagePassword: '', apiKey: '' })),
    onRefused: error =>
      show(
        Object.fromEntries(
          names.flatMap(name => {
            const problem = problemOf(error, name)
            return problem === null ? [] : [[name, problem]]
          }),
        ),
      ),
  })
  const change = (name: Name) => (text: string) => {
    setDraft(before => ({ ...before, [name]: text }))
    setProblems(({ [name]: _, ...others }) => others)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const credentials = CdnCredentials.safeParse(draft)
    if (credentials.success) save.mutate(credentials.data)
    else show(problemsIn(CdnCredentials, draft))
  }
  const field = (name: Name) => ({
    label: t(`adminCdn.field.${name}`),
    value: draft[name],
    problem: problems[name] ?? null,
    required: true,
    onChange: change(name),
  })
  const secret = (name: 'storagePassword' | 'apiKey', isSaved: boolean) => ({
    ...field(name),
    type: 'password',
    autoComplete: 'off',
    ...(isSaved && { placeholder: mask, hint: t('adminCdn.credentials.masked') }),
  })
  return (
    <form ref={form} className={styles.part} onSubmit={submit} noValidate>
      <h2>{t('adminCdn.credentials')}</h2>
      <p className={styles.small}>{t('adminCdn.credentials.hint')}</p>
      <div className={styles.fields}>
        <Field {...field('storageZone')} />
        <Select
          label={t('adminCdn.field.storageRegion')}
          value={draft.storageRegion}
          problem={problems.storageRegion ?? null}
          onChange={change('storageRegion')}
        >
          {storageRegions.map(region => (
            <option key={region} value={region}>
              {region}
            </option>
          ))}
        </Select>
        <Field {...secret('storagePassword', saved?.hasStoragePassword ?? false)} />
        <Field
          {...field('cdnUrl')}
          type="url"
          inputMode="url"
          placeholder={t('adminCdn.field.cdnUrl.example')}
        />
        <Field {...secret('apiKey', saved?.hasApiKey ?? false)} />
        <Field {...field('pullZoneId')} inputMode="numeric" />
      </div>
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="filled"
          keepsFocus
          pending={save.isPending && t('adminCdn.credentials.saving')}
        >
          {t('adminCdn.credentials.submit')}
        </Button>
        {saved?.savedAt && (
          <p className={styles.small}>
            {t('adminCdn.credentials.saved', { date: formatMoment(saved.savedAt, timeZone) })}
          </p>
        )}
      </div>
    </form>
  )
}

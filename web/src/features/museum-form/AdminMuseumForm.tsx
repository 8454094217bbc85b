import { ApiError } from '@vitrine/api-client'
import { AdminNewMuseum, DuplicateMuseum, type MuseumCard, type OpeningHours } from '@vitrine/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { failureText, hasCode, isRefusal, problemOf } from '../../lib/failures.ts'
import { type Problems, problemsBelow, problemsIn, useProblems } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { AmenitiesField } from './AmenitiesField.tsx'
import { AutoFill } from './AutoFill.tsx'
import { CoordinateLookup } from './CoordinateLookup.tsx'
import { type AdminDraft, emptyAdminDraft, museumOf } from './draft.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { filledBy } from './lookups.ts'
import { MuseumFields } from './MuseumFields.tsx'
import styles from './museum-form.module.css'

export type AdminMuseumBody = z.input<typeof AdminNewMuseum>

interface AdminMuseumFormProps {
  /** What is known already, of a suggestion. */
  initial?: Partial<AdminDraft>
  submitLabel: string
  /** Sends the museum, with the options of the mutation. */
  send: (museum: AdminMuseumBody, options: { idempotencyKey: string }) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

const unknownHours: OpeningHours = { defaultHours: {}, seasonalHours: [], exceptions: [] }
const isUnknown = (hours: OpeningHours) =>
  Object.keys(hours.defaultHours).length + hours.seasonalHours.length + hours.exceptions.length === 0 &&
  hours.lastEntryMinutes === undefined

/** An administrator adds a museum (AM3), with all that an edit may change, from nothing or from a suggestion. */
export default function AdminMuseumForm({
  initial,
  submitLabel,
  send,
  onDone,
  onClose,
}: AdminMuseumFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<AdminDraft>({ ...emptyAdminDraft, ...initial })
  const [hours, setHours] = useState(unknownHours)
  const [amenities, setAmenities] = useState<string[]>([])
  const [isVerified, setVerified] = useState(false)
  const [candidates, setCandidates] = useState<MuseumCard[]>([])
  const { problems, setProblems, show } = useProblems<Problems>(form)
  const body = (force: boolean) =>
    ({
      ...museumOf(draft),
      amenities,
      openingHours: isUnknown(hours) ? null : hours,
      isVerified,
      force,
    }) as AdminMuseumBody
  const save = useSingleMutation({
    meta: { quiet: true },
    send: (force: boolean, options) => send(body(force), options),
    onSuccess() {
      toast.success(translate('newMuseum.created'))
      onDone()
    },
    onError(error) {
      const duplicates = hasCode(error, 'duplicate_museum')
        ? DuplicateMuseum.safeParse(error.details).data
        : undefined
      if (duplicates) return setCandidates(duplicates.candidates)
      if (error instanceof ApiError && error.errors.length > 0)
        return show(
          Object.fromEntries(error.errors.map(({ field }) => [field, problemOf(error, field) ?? ''])),
        )
      const explainsItself = isRefusal(error)
      toast.error(
        translate('newMuseum.failed.title'),
        explainsItself ? failureText(error) : translate('adminForm.failed'),
      )
    },
  })

  function change(part: Partial<AdminDraft>) {
    setDraft(current => ({ ...current, ...part }))
    setCandidates([])
    setProblems(known => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in part))))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsIn(AdminNewMuseum, body(false))
    if (Object.keys(found).length > 0) return show(found)
    setProblems({})
    save.mutate(false)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <AutoFill
        onFound={({ data }) => {
          if (!data) return
          change(filledBy(draft, data))
          if (data.openingHours && isUnknown(hours)) setHours(data.openingHours)
        }}
      />
      <MuseumFields
        kind="added"
        draft={draft}
        problems={problems}
        onChange={change}
        placeTool={<CoordinateLookup draft={draft} onPlace={change} />}
      />
      <section aria-labelledby="admin-museum-hours">
        <h2 id="admin-museum-hours">{t('museum.hours')}</h2>
        <HoursEditor
          value={hours}
          problems={problemsBelow(problems, 'openingHours')}
          onChange={next => {
            setHours(next)
            setProblems(known =>
              Object.fromEntries(
                Object.entries(known).filter(([field]) => !field.startsWith('openingHours')),
              ),
            )
          }}
        />
      </section>
      <section aria-labelledby="admin-museum-amenities">
        <h2 id="admin-museum-amenities">{t('museum.amenities')}</h2>
        <AmenitiesField chosen={amenities} onChange={setAmenities} />
      </section>
      <Switch
        label={t('adminForm.verified')}
        hint={t('adminForm.verified.hint')}
        isOn={isVerified}
        onChange={setVerified}
      />
      {candidates.length > 0 && (
        <div className={styles.stale} role="alert">
          <p>{t('museum.duplicate')}</p>
          <ul>
            {candidates.map(({ id, slug, name, city }) => (
              <li key={id}>
                <Link to={`/museum/${slug}`} target="_blank">
                  {`${name}, ${city}`}
                </Link>
              </li>
            ))}
          </ul>
          <Button size="small" pending={save.isPending} onClick={() => save.mutate(true)}>
            {t('newMuseum.duplicates.force')}
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" pending={save.isPending && t('newMuseum.creating')}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

import { type Museum, mayEditMuseum } from '@vitrine/contracts'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type Problems, problemsBelow, useProblems } from '../../lib/form-problems.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { AmenitiesField } from './AmenitiesField.tsx'
import { ChangesList } from './ChangesList.tsx'
import { useEditMuseum } from './edit-mutations.ts'
import { problemsOf, useEdits } from './edits.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { MuseumFields } from './MuseumFields.tsx'
import styles from './museum-form.module.css'

interface EditMuseumProps {
  museum: Museum
  /** Loads the museum again. */
  reload: () => Promise<unknown>
}

/** Changes a museum, for its manager and for administrators (ME1–ME3), with what was changed before. */
export function EditMuseumScreen({ museum, reload }: EditMuseumProps) {
  const t = useT()
  const { user } = useCurrentUser()
  usePageTitle(t('editMuseum.title', { name: museum.name }))
  const path = `/museum/${museum.slug}`
  if (user && !mayEditMuseum(user, museum)) {
    return (
      <EmptyState
        as="h1"
        drawing="museum"
        title={t('errors.accessDenied.message')}
        message={t('editMuseum.refused')}
        action={
          <ButtonLink variant="filled" to={path}>
            {museum.name}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Link className={styles.back} to={path}>
          <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" /> {museum.name}
        </Link>
        <h1>{t('editMuseum.title', { name: museum.name })}</h1>
      </header>
      <EditMuseum museum={museum} reload={reload} />
      <section className={styles.history} aria-labelledby="museum-history">
        <h2 id="museum-history">{t('editMuseum.history')}</h2>
        <ChangesList museumId={museum.id} />
      </section>
    </div>
  )
}

function EditMuseum({ museum, reload }: EditMuseumProps) {
  const t = useT()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const { form, changes, isDirty, change } = useEdits(museum)
  const { problems, setProblems, show } = useProblems<Problems>(element)
  const [isStale, setStale] = useState(false)
  const path = `/museum/${museum.slug}`
  const save = useEditMuseum(museum, {
    onSaved: () => navigate(path),
    onRefused: show,
    onStale: () => setStale(true),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (!isDirty) return toast.info(t('editMuseum.noChanges'))
    const found = problemsOf(changes)
    if (Object.keys(found).length > 0) return show(found)
    setProblems({})
    save.mutate(changes)
  }
  const without = (start: string) =>
    setProblems(known => Object.fromEntries(Object.entries(known).filter(([key]) => !key.startsWith(start))))

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <MuseumFields
        kind="known"
        draft={form}
        problems={problems}
        onChange={(field, text) => {
          change({ [field]: text })
          without(field)
        }}
      />
      <section aria-labelledby="museum-hours">
        <h2 id="museum-hours">{t('museum.hours')}</h2>
        <HoursEditor
          value={form.openingHours}
          problems={problemsBelow(problems, 'openingHours')}
          onChange={openingHours => {
            change({ openingHours })
            without('openingHours')
          }}
        />
      </section>
      <section aria-labelledby="museum-amenities">
        <h2 id="museum-amenities">{t('museum.amenities')}</h2>
        <AmenitiesField chosen={form.amenities} onChange={amenities => change({ amenities })} />
      </section>
      {isStale && (
        <div className={styles.stale} role="alert">
          <p>{t('errors.staleVersion')}</p>
          <p>{t('editMuseum.kept')}</p>
          <Button size="small" onClick={() => void reload().then(() => setStale(false))}>
            {t('edit.loadNewer')}
          </Button>
        </div>
      )}
      <div className={styles.foot}>
        <ButtonLink variant="quiet" to={path}>
          {t('common.cancel')}
        </ButtonLink>
        <Button type="submit" variant="filled" pending={save.isPending && t('edit.saving')}>
          {t('edit.save')}
        </Button>
      </div>
    </form>
  )
}

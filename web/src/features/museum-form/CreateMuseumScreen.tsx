import type { MuseumCard } from '@vitrine/contracts'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { useProblems } from '../../lib/form-problems.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { AutoFill } from './AutoFill.tsx'
import { CoordinateLookup } from './CoordinateLookup.tsx'
import { useCreateMuseum } from './create-mutations.ts'
import { type Draft, type Problems, problemsOf, useDraft } from './draft.ts'
import { filledBy } from './lookups.ts'
import { MuseumFields } from './MuseumFields.tsx'
import styles from './museum-form.module.css'

const DuplicatesDialog = chunk(() => import('./DuplicatesDialog.tsx'))

/** A form for a museum that is not here yet (MC1). What is typed is kept until the museum is created. */
export function CreateMuseumScreen() {
  const { user } = useCurrentUser()
  return user && <CreateMuseum userId={user.id} />
}

function CreateMuseum({ userId }: { userId: number }) {
  const t = useT()
  usePageTitle(t('newMuseum.title'))
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { draft, change, forget } = useDraft(userId)
  const { problems, setProblems, show } = useProblems<Problems>(form)
  const [candidates, setCandidates] = useState<MuseumCard[] | null>(null)
  const create = useCreateMuseum({
    onCreated({ slug, id }) {
      forget()
      navigate(`/museum/${slug || id}`)
    },
    onRefused: refuse,
    onDuplicates: setCandidates,
  })

  function refuse(found: Problems) {
    setCandidates(null)
    show(found)
  }
  function fill(part: Partial<Draft>) {
    change(part)
    setProblems(known => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in part))))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    const found = problemsOf(draft)
    if (Object.keys(found).length > 0) return refuse(found)
    setProblems({})
    create.mutate({ draft, force: false })
  }

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Link className={styles.back} to="/discover">
          <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" /> {t('common.back')}
        </Link>
        <h1>{t('newMuseum.title')}</h1>
        <p className={styles.intro}>{t('newMuseum.intro')}</p>
      </header>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <AutoFill onFound={({ data }) => data && fill(filledBy(draft, data))} />
        <MuseumFields
          kind="new"
          draft={draft}
          problems={problems}
          onChange={fill}
          placeTool={<CoordinateLookup draft={draft} onPlace={fill} />}
        />
        <div className={styles.foot}>
          <ButtonLink variant="quiet" to="/discover">
            {t('common.cancel')}
          </ButtonLink>
          <Button type="submit" variant="filled" pending={create.isPending && t('newMuseum.creating')}>
            {t('newMuseum.create')}
          </Button>
        </div>
      </form>
      {candidates && (
        <Suspense>
          <DuplicatesDialog
            candidates={candidates}
            pending={create.isPending && t('newMuseum.creating')}
            onForce={() => create.mutate({ draft, force: true })}
            onClosed={() => setCandidates(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

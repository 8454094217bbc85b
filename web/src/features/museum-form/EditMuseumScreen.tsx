import { useQuery } from '@tanstack/react-query'
import { can, type Museum, mayEditMuseum } from '@vitrine/contracts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { pendingSuggestionsQuery } from '../../lib/edit-suggestions.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { ChangesList } from './ChangesList.tsx'
import { EditFields } from './EditFields.tsx'
import { useEditForm } from './edit-form.ts'
import { useEditMuseum } from './edit-mutations.ts'
import styles from './museum-form.module.css'
import { OwnContribution } from './OwnContribution.tsx'
import { SuggestEditForm } from './SuggestEditForm.tsx'

interface EditMuseumProps {
  museum: Museum
  /** Loads the museum again. */
  reload: () => Promise<unknown>
}

/**
 * Changes a museum, for its manager and for administrators (ME1–ME3), with what was changed before. Other members suggest
 * an edit by the same form (ME4).
 */
export function EditMuseumScreen({ museum, reload }: EditMuseumProps) {
  const t = useT()
  const { user } = useCurrentUser()
  const mayEdit = user !== undefined && user !== null && mayEditMuseum(user, museum)
  const title = t(mayEdit ? 'editMuseum.title' : 'suggestEdit.title', { name: museum.name })
  usePageTitle(title)
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Link className={styles.back} to={`/museum/${museum.slug}`}>
          <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" /> {museum.name}
        </Link>
        <h1>{title}</h1>
        {mayEdit ? (
          <SuggestionsLink museum={museum} />
        ) : (
          <>
            <p className={styles.intro}>{t('suggestEdit.intro')}</p>
            <OwnContribution museum={museum} />
          </>
        )}
      </header>
      {mayEdit ? (
        <>
          <EditMuseum museum={museum} reload={reload} />
          <section className={styles.history} aria-labelledby="museum-history">
            <h2 id="museum-history">{t('editMuseum.history')}</h2>
            <ChangesList museumId={museum.id} />
          </section>
        </>
      ) : (
        <SuggestEditForm museum={museum} />
      )}
    </div>
  )
}

function SuggestionsLink({ museum: { id, slug } }: { museum: Museum }) {
  const t = useT()
  const { data: count } = useQuery(pendingSuggestionsQuery(id))
  return (
    <ButtonLink size="small" to={`/museum/${slug}/edit/suggestions`}>
      {count ? t('editMuseum.suggestions.pending', { count }) : t('editMuseum.suggestions')}
    </ButtonLink>
  )
}

function EditMuseum({ museum, reload }: EditMuseumProps) {
  const t = useT()
  const navigate = useNavigate()
  const { user } = useCurrentUser()
  const isAdministered = user != null && can(user.role, 'manage_museums')
  const state = useEditForm(museum, { isAdministered })
  const [isStale, setStale] = useState(false)
  const path = `/museum/${museum.slug}`
  const save = useEditMuseum(museum, {
    isAdministered,
    onSaved: () => navigate(path),
    onRefused: state.show,
    onStale: () => setStale(true),
  })
  return (
    <form ref={state.element} className={styles.form} onSubmit={state.submitTo(save.mutate)} noValidate>
      <EditFields {...state} />
      {isStale && <StaleNotice onLoad={() => void reload().then(() => setStale(false))} />}
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

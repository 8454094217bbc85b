import { type Museum, mayEditMuseum } from '@vitrine/contracts'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import styles from './edit-suggestions.module.css'
import { SuggestionList } from './SuggestionList.tsx'

/** The suggested edits of one museum, for its manager and for administrators (AM7). */
export function MuseumSuggestionsScreen({ museum }: { museum: Museum }) {
  const t = useT()
  const { user } = useCurrentUser()
  usePageTitle(t('editSuggestions.title', { name: museum.name }))
  if (!user || !mayEditMuseum(user, museum)) {
    return (
      <EmptyState
        as="h1"
        drawing="museum"
        title={t('errors.accessDenied.message')}
        message={t('editSuggestions.refused')}
        action={
          <ButtonLink variant="filled" to={`/museum/${museum.slug}`}>
            {museum.name}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div className={styles.screen}>
      <header className={styles.screenHead}>
        <Link className={styles.back} to={`/museum/${museum.slug}/edit`}>
          <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" /> {t('editSuggestions.back')}
        </Link>
        <h1>{t('editSuggestions.title', { name: museum.name })}</h1>
      </header>
      <SuggestionList museum={museum} />
    </div>
  )
}

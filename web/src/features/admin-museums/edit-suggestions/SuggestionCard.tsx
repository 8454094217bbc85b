import type { EditSuggestion } from '@vitrine/contracts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../../lib/i18n/useT.ts'
import { nameOf } from '../../../lib/names.ts'
import { shownText } from '../../../lib/system-texts.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Applied } from './Applied.tsx'
import styles from './edit-suggestions.module.css'
import { FieldValues } from './FieldValues.tsx'
import { ReviewForm } from './ReviewForm.tsx'

/** A suggested edit: who suggests what and why, beside what the museum says, and the decision. */
export function SuggestionCard({
  suggestion,
  isMuseumNamed,
}: {
  suggestion: EditSuggestion
  isMuseumNamed: boolean
}) {
  const t = useT()
  const id = useId()
  const { museum, status, reason, fields } = suggestion
  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          {isMuseumNamed ? <Link to={`/museum/${museum.slug}`}>{museum.name}</Link> : <By {...suggestion} />}
        </h2>
        <p className={styles.quiet}>
          {isMuseumNamed && (
            <>
              <By {...suggestion} /> ·{' '}
            </>
          )}
          <RelativeTime date={suggestion.createdAt} />
          {status !== 'pending' && <> · {t(`editSuggestions.status.${status}`)}</>}
        </p>
        <Accuracy {...suggestion} />
        <p className={styles.reason}>{t('editSuggestions.reason', { reason: shownText(reason) })}</p>
      </header>
      {status === 'pending' ? (
        <ReviewForm
          // Chosen fields are those of what the museum says now.
          key={fields.map(({ isConflict }) => isConflict).join()}
          suggestion={suggestion}
        />
      ) : (
        <>
          <ul className={styles.fields}>
            {fields.map(field => (
              <li key={field.field} className={styles.field}>
                <FieldValues field={field} isDecided />
              </li>
            ))}
          </ul>
          {status === 'applied' ? <Applied suggestion={suggestion} /> : <Outcome {...suggestion} />}
        </>
      )}
    </article>
  )
}

function By({ user, isAutomatic }: Pick<EditSuggestion, 'user' | 'isAutomatic'>) {
  const t = useT()
  if (isAutomatic) return t('editSuggestions.automatic')
  if (!user) return t('editSuggestions.unnamed')
  return <Link to={`/profile/${user.slug}`}>{nameOf(user)}</Link>
}

/** How many details of the member others accepted before. */
function Accuracy({ accuracy }: EditSuggestion) {
  const t = useT()
  if (!accuracy) return null
  const { accepted, rejected, isHigh } = accuracy
  const decided = accepted + rejected
  if (decided === 0) return <p className={styles.quiet}>{t('editSuggestions.accuracy.none')}</p>
  return (
    <p className={styles.quiet}>
      {t('editSuggestions.accuracy', { accepted, decided })}
      {isHigh && ` · ${t('editSuggestions.accuracy.high')}`}
    </p>
  )
}

function Outcome({ reviewedAt, reviewer, rejection }: EditSuggestion) {
  const t = useT()
  if (!reviewedAt) return null
  return (
    <footer className={styles.quiet}>
      {t('editSuggestions.decidedBy', { name: reviewer ? nameOf(reviewer) : t('editSuggestions.reviewer') })}{' '}
      · <RelativeTime date={reviewedAt} />
      {rejection !== '' && <p>{t('editSuggestions.reason', { reason: rejection })}</p>}
    </footer>
  )
}

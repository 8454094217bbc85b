import { type MuseumSuggestion, suggestionReasonMaxCharacters } from '@vitrine/contracts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { MergeForm } from './MergeForm.tsx'
import styles from './museum-suggestions.module.css'
import { ReasonForm } from './ReasonForm.tsx'
import { useApprove, useDecide } from './suggestions.ts'

const MuseumFormDialog = chunk(() => import('./MuseumFormDialog.tsx'))

/** One suggested museum, with the decisions on it while it waits for one. */
export function SuggestionItem({ suggestion }: { suggestion: MuseumSuggestion }) {
  const t = useT()
  const { name, description, address, city, country, website, phone, user, museum, reason } = suggestion
  const facts = [
    [address, city, country].filter(Boolean).join(', '),
    phone,
    website.replace(/^https?:\/\//, ''),
  ].filter(Boolean)
  return (
    <li className={styles.item} aria-label={name}>
      <div className={styles.about}>
        <h2>{name}</h2>
        <p className={styles.meta}>{facts.join(' · ')}</p>
        {description !== '' && <p className={styles.description}>{description}</p>}
        <p className={styles.meta}>
          {user ? <Link to={`/profile/${user.slug}`}>{nameOf(user)}</Link> : t('adminSuggested.unknownUser')}
          {' · '}
          <RelativeTime date={suggestion.createdAt} />
        </p>
      </div>
      {museum && (
        <p className={styles.outcome}>
          {t(`adminSuggested.${suggestion.status}`)}
          {': '}
          <Link to={`/museum/${museum.slug}`}>{museum.name}</Link>
        </p>
      )}
      {reason !== null && <p className={styles.outcome}>{t('adminSuggested.because', { reason })}</p>}
      {suggestion.status === 'pending' && <Decisions suggestion={suggestion} />}
    </li>
  )
}

type Deciding = 'approve' | 'merge' | 'reject' | null

function Decisions({ suggestion }: { suggestion: MuseumSuggestion }) {
  const t = useT()
  const approve = useApprove(suggestion)
  const [deciding, setDeciding] = useState<Deciding>(null)
  const { name, description, address, city, country, website, phone } = suggestion
  const close = () => setDeciding(null)
  const decide = useDecide(suggestion, close)
  if (deciding === 'reject')
    return (
      <ReasonForm
        label={t('adminSuggested.reason')}
        hint={t('adminSuggested.reason.hint')}
        max={suggestionReasonMaxCharacters}
        action={t('adminSuggested.reject')}
        pending={decide.isPending}
        onReject={reason => decide.mutate({ reason })}
        onClose={close}
      />
    )
  if (deciding === 'merge') return <MergeForm suggestion={suggestion} onClose={close} />
  return (
    <div className={styles.decisions}>
      <Button size="small" variant="filled" onClick={() => setDeciding('approve')}>
        {t('adminSuggested.approve')}
      </Button>
      <Button size="small" onClick={() => setDeciding('merge')}>
        {t('adminSuggested.merge')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setDeciding('reject')}>
        {t('adminSuggested.reject')}
      </Button>
      {deciding === 'approve' && (
        <Suspense>
          <MuseumFormDialog
            title={t('adminSuggested.approve')}
            initial={{ name, description, address, city, country, website, phone }}
            submitLabel={t('adminSuggested.create')}
            send={approve}
            onClosed={close}
          />
        </Suspense>
      )}
    </div>
  )
}

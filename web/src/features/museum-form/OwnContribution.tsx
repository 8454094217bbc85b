import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contribution, Museum } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { Zap } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { undoApplied } from '../../lib/edit-suggestions.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './contribution.module.css'

const contributionQuery = (museumId: number) =>
  queryOptions({
    queryKey: queryKeys.editSuggestions.contribution(museumId),
    queryFn: ({ signal }) =>
      api.call(routes.getContribution, { params: { id: String(museumId) } }, { signal }),
    meta: { quiet: true },
  })

/** How accurate the reader's suggestions are, and what they changed at once that can still be undone (C-08). */
export function OwnContribution({ museum }: { museum: Museum }) {
  const t = useT()
  const { data } = useQuery(contributionQuery(museum.id))
  if (!data) return null
  const { accepted, rejected, isHigh } = data.accuracy
  const decided = accepted + rejected
  return (
    <div className={styles.contribution}>
      {decided > 0 && <p>{t('contribution.accuracy', { accepted, decided })}</p>}
      {isHigh && (
        <p className={styles.atOnce}>
          <Zap size={20} strokeWidth={1.5} aria-hidden="true" /> <span>{t('contribution.atOnce')}</span>
        </p>
      )}
      {data.applied.length > 0 && (
        <ul className={styles.applied} aria-label={t('contribution.applied')}>
          {data.applied.map(each => (
            <Applied key={each.suggestionId} applied={each} museumId={museum.id} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Applied({
  applied: { suggestionId, fields, appliedAt },
  museumId,
}: {
  applied: Contribution['applied'][number]
  museumId: number
}) {
  const t = useT()
  const client = useQueryClient()
  const names = fields.map(field => t(`museumFields.${field}`)).join(', ')
  return (
    <li>
      <p>
        <strong>{names}</strong> · <RelativeTime date={appliedAt} />
      </p>
      <Button size="small" onClick={() => undoApplied(client, suggestionId, museumId)}>
        {t('common.undo')}
      </Button>
    </li>
  )
}

import type { FieldProvenance, Museum } from '@vitrine/contracts'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { fieldLines } from '../../../lib/museum-values.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import styles from './provenance.module.css'
import { useConfirmField } from './provenance.ts'
import { Source } from './Source.tsx'

/** One detail: its value, where it comes from, and whether members say that it is still right. */
export function Field({ field: found, museum }: { field: FieldProvenance; museum: Museum }) {
  const t = useT()
  const id = useId()
  const { user } = useCurrentUser()
  const isOfVisits = found.field === 'openingHours'
  return (
    <li className={styles.field}>
      <div>
        <h3 id={id} className={styles.name}>
          {t(`museumFields.${found.field}`)}
        </h3>
        <p className={styles.value}>{textOf(t, found)}</p>
        <p className={styles.quiet}>
          <Source found={found} />
        </p>
        <p className={styles.quiet} aria-live="polite">
          <Confirmations {...found} />
        </p>
        {user && !found.mayConfirm && !isOfVisits && <p className={styles.quiet}>{t('provenance.own')}</p>}
      </div>
      {found.mayConfirm && <Confirm found={found} museum={museum} labelledBy={id} />}
    </li>
  )
}

function textOf(t: ReturnType<typeof useT>, { field, value }: FieldProvenance): string {
  if (field !== 'location') return fieldLines(t, field, value).join(field === 'amenities' ? ' · ' : '\n')
  return Array.isArray(value) ? value.map(degrees => Number(degrees).toFixed(4)).join(', ') : ''
}

function Confirmations({ field, confirmations: count, confirmedAt }: FieldProvenance) {
  const t = useT()
  const by = field === 'openingHours' ? 'visitors' : 'members'
  if (count === 0 || !confirmedAt) return t(`provenance.confirmed.${by}.none`)
  return (
    <>
      {t(`provenance.confirmed.${by}`, { count })} · <RelativeTime date={confirmedAt} />
    </>
  )
}

function Confirm({
  found,
  museum,
  labelledBy,
}: {
  found: FieldProvenance
  museum: Museum
  labelledBy: string
}) {
  const t = useT()
  const id = useId()
  const confirm = useConfirmField(museum)
  const { field, digest, isConfirmed } = found
  return (
    <Button
      id={id}
      size="small"
      aria-pressed={isConfirmed}
      aria-labelledby={`${id} ${labelledBy}`}
      className={styles.confirm}
      icon={isConfirmed && <Check size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => confirm.mutate({ field, digest, confirmed: !isConfirmed })}
    >
      {t('provenance.confirm')}
    </Button>
  )
}

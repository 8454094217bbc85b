import type { OwnManagerRequest } from '@vitrine/contracts'
import { useEffect, useRef } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import styles from './claim.module.css'
import { useWithdrawClaim } from './claims.ts'

/** A claim that waits for its decision. It takes the focus from the form that it replaces. */
export function PendingClaim({
  museumId,
  claim,
  onClose,
}: {
  museumId: number
  claim: OwnManagerRequest
  onClose: () => void
}) {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const withdraw = useWithdrawClaim(museumId)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className={styles.claim}>
      <p>{t('claimMuseum.review')}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('claimMuseum.email')}</dt>
          <dd>{claim.museumEmail}</dd>
        </div>
        <div>
          <dt>{t('claimMuseum.reason')}</dt>
          <dd className={styles.words}>{claim.reason}</dd>
        </div>
        <div>
          <dt>{t('claimMuseum.sent')}</dt>
          <dd>
            <RelativeTime date={claim.createdAt} />
          </dd>
        </div>
      </dl>
      <div className={styles.foot}>
        <Button variant="quiet" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('claimMuseum.withdraw')}
        </Button>
        <Button variant="filled" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}

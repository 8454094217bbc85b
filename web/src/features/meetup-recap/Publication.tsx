import type { Recap } from '@vitrine/contracts'
import { useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { useNow } from '../../lib/clock.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMoment } from '../../lib/time.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './meetup-recap.module.css'
import { useWithdraw } from './mutations.ts'
import type { RecapText } from './useText.ts'

const PublishDialog = chunk(() => import('./PublishDialog.tsx'))

/** Who sees a recap, and the way to publish it or to make it a draft again. A text that is not saved is saved first. */
export function Publication({ recap, text }: { recap: Recap; text: RecapText }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdraw(recap)
  const { state, museum, collectsUntil } = recap
  const isDraft = state === 'draft'
  const isOpen = Date.parse(collectsUntil) > useNow()
  return (
    <div className={styles.state}>
      <div className={styles.words}>
        <p>{t(`meetupRecap.state.${state}`)}</p>
        {museum && isOpen && (
          <p className={styles.small}>{t('meetupRecap.collects', { moment: formatMoment(collectsUntil) })}</p>
        )}
      </div>
      {/* One button in both states, so that it keeps the focus when the state changes. */}
      <Button
        variant={isDraft ? 'filled' : 'outlined'}
        size="small"
        keepsFocus
        pending={withdraw.isPending || text.isSaving}
        onClick={() => {
          if (isDraft) text.save(() => setAsking(true))
          else withdraw.mutate(undefined)
        }}
      >
        {t(isDraft ? 'meetupRecap.publish' : 'meetupRecap.withdraw')}
      </Button>
      {isAsking && (
        <Boundary pending={null}>
          <PublishDialog recap={recap} onClosed={() => setAsking(false)} />
        </Boundary>
      )}
    </div>
  )
}

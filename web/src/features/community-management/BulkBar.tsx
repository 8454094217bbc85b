import type { CommunityDetail } from '@vitrine/contracts'
import { Ban, MessageSquare, ShieldUser, UserRoundMinus, X } from 'lucide-react'
import { useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './bulk.module.css'
import type { BulkAction } from './member-mutations.ts'
import type { Selection } from './useSelection.ts'

const BulkDialog = chunk(() => import('./BulkDialog.tsx'))
const icons = { remove: UserRoundMinus, role: ShieldUser, restrict: Ban, message: MessageSquare }

/** What is done to the selected members together (MM5). */
export default function BulkBar({
  community,
  selection,
  onAll,
  onStop,
}: {
  community: CommunityDetail
  selection: Selection
  /** Selects all who are shown. */
  onAll: () => void
  onStop: () => void
}) {
  const t = useT()
  const [action, setAction] = useState<BulkAction | null>(null)
  const actions: readonly BulkAction[] = [
    'remove',
    ...(community.permissions.includes('setRole') ? (['role'] as const) : []),
    'restrict',
    'message',
  ]
  const { members, isFull } = selection
  const count = members.length
  return (
    <section className={styles.bar} aria-label={t('manage.bulk')}>
      <div className={styles.head}>
        <IconButton label={t('common.cancel')} onClick={onStop}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <p role="status">{isFull ? t('manage.bulk.most', { count }) : t('manage.bulk.chosen', { count })}</p>
        <Button size="small" variant="quiet" disabled={isFull} keepsFocus onClick={onAll}>
          {t('manage.bulk.all')}
        </Button>
      </div>
      <div className={styles.actions}>
        {actions.map(each => {
          const Icon = icons[each]
          return (
            <Button
              key={each}
              size="small"
              className={styles.action}
              icon={<Icon size={18} strokeWidth={1.5} aria-hidden="true" />}
              disabled={count === 0}
              keepsFocus
              onClick={() => setAction(each)}
            >
              {t(`manage.bulk.${each}`)}
            </Button>
          )
        })}
      </div>
      {action && (
        <Boundary pending={null}>
          <BulkDialog
            action={action}
            community={community}
            members={members}
            onClosed={isDone => {
              setAction(null)
              if (isDone) onStop()
            }}
          />
        </Boundary>
      )}
    </section>
  )
}

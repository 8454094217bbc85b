import type { UserSummary } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { useBlockUser } from '../../lib/people.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Asks before a block, and names its effect. */
export function BlockDialog({ person, onClosed }: { person: UserSummary; onClosed: () => void }) {
  const t = useT()
  const name = nameOf(person)
  const block = useBlockUser(onClosed)
  return (
    <ConfirmDialog
      title={t('profile.block.title', { name })}
      confirm={t('people.block')}
      pending={block.isPending}
      onConfirm={() => block.mutate(person)}
      onClosed={onClosed}
    >
      <p>{t('profile.block.effect')}</p>
      <p>{t('profile.block.follows')}</p>
    </ConfirmDialog>
  )
}

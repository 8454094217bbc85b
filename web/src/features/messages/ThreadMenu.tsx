import { Ban, Flag, Trash2 } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { Action } from './ConversationActions.tsx'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

export function ThreadMenu({ hasUser, onChoose }: { hasUser: boolean; onChoose: (action: Action) => void }) {
  const t = useT()
  const block = {
    id: 'block',
    label: t('messages.block'),
    icon: <Ban {...icon} />,
    onChoose: () => onChoose('block'),
  }
  return (
    <Menu
      label={t('messages.actions')}
      items={[
        {
          id: 'report',
          label: t('report.open'),
          icon: <Flag {...icon} />,
          onChoose: () => onChoose('report'),
        },
        ...(hasUser ? [block] : []),
        {
          id: 'delete',
          label: t('common.delete'),
          icon: <Trash2 {...icon} />,
          isDanger: true,
          onChoose: () => onChoose('delete'),
        },
      ]}
    />
  )
}

import { type AnyEvent, eventPath } from '@vitrine/contracts'
import { Copy, type LucideIcon, Megaphone, Pencil, Share2, Trash2 } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { share } from '../../lib/share.ts'
import { Button } from '../Button.tsx'
import columns from './columns.module.css'

interface EventActionsProps {
  event: AnyEvent
  /** Undefined: the reader may not. */
  onEdit: (() => void) | undefined
  onDuplicate: (() => void) | undefined
  onDelete: (() => void) | undefined
  /** Writes to everyone who answered. */
  onAnnounce?: (() => void) | undefined
}

/** What is done with an event, by those who may (EV8, EV9). */
export function EventActions(props: EventActionsProps) {
  const { event, onEdit, onDuplicate, onDelete, onAnnounce } = props
  const t = useT()
  return (
    <div className={columns.actions}>
      {onAnnounce && <Action icon={Megaphone} label={t('meetups.announce')} onClick={onAnnounce} />}
      {onEdit && <Action icon={Pencil} label={t('common.edit')} onClick={onEdit} />}
      {onDuplicate && <Action icon={Copy} label={t('event.duplicate')} onClick={onDuplicate} />}
      {onDelete && <Action icon={Trash2} label={t('common.delete')} onClick={onDelete} />}
      <Action
        icon={Share2}
        label={t('common.share')}
        onClick={() => void share({ title: event.title, path: eventPath(event) })}
      />
    </div>
  )
}

function Action({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Icon size={18} strokeWidth={1.5} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

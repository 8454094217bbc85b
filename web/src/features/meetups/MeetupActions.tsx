import { type CommunityDetail, type MeetupDetail, meetupPath } from '@vitrine/contracts'
import { Copy, type LucideIcon, Pencil, Share2, Trash2 } from 'lucide-react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { share } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './meetup.module.css'

interface MeetupActionsProps {
  meetup: MeetupDetail
  community: CommunityDetail | undefined
}

/** What is done with a meetup, by those who may (EV8, EV9). */
export function MeetupActions({ meetup, community }: MeetupActionsProps) {
  const t = useT()
  const { id, title, mayEdit } = meetup
  const mayDuplicate = meetup.mayRead && community?.permissions.includes('createMeetup') === true
  const open = (kind: 'edit' | 'duplicate') => openContentDialog({ kind: 'meetup', task: { kind, meetup } })
  return (
    <div className={styles.actions}>
      {mayEdit && <Action icon={Pencil} label={t('common.edit')} onClick={() => open('edit')} />}
      {mayDuplicate && (
        <Action icon={Copy} label={t('meetups.duplicate')} onClick={() => open('duplicate')} />
      )}
      {mayEdit && (
        <Action
          icon={Trash2}
          label={t('common.delete')}
          onClick={() => openContentDialog({ kind: 'deleteMeetup', meetup })}
        />
      )}
      <Action
        icon={Share2}
        label={t('common.share')}
        onClick={() => void share({ title, path: meetupPath(id) })}
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

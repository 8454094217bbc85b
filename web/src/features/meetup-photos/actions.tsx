import type { MeetupPhoto } from '@vitrine/contracts'
import { Flag, Trash2 } from 'lucide-react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { translate } from '../../lib/i18n/translate.ts'
import type { PhotoAction } from '../../ui/photo-wall/photo.ts'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** What a reader may do about a photo. Components that show it follow the language by `useT`. */
export function actionsOf(
  photo: MeetupPhoto,
  { userId, onDelete }: { userId: number | null; onDelete: (photo: MeetupPhoto) => void },
): PhotoAction[] {
  const { id, uploader, mayDelete } = photo
  const actions: PhotoAction[] = []
  if (userId !== null && uploader.id !== userId) {
    actions.push({
      id: 'report',
      label: translate('meetupPhotos.report'),
      icon: <Flag {...icon} />,
      run: () =>
        openContentDialog({
          kind: 'report',
          target: { targetType: 'meetup_photo', targetId: id, person: uploader },
        }),
    })
  }
  if (mayDelete) {
    actions.push({
      id: 'delete',
      label: translate('meetupPhotos.delete'),
      icon: <Trash2 {...icon} />,
      isDanger: true,
      run: () => onDelete(photo),
    })
  }
  return actions
}

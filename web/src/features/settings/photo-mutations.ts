import { useQueryClient } from '@tanstack/react-query'
import type { ProfilePhoto } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { fetchWithProgress } from '../../lib/uploads/xhr.ts'
import { toast } from '../../ui/toast/queue.ts'
import { patchOwnProfile } from './own-profile.ts'

const formOf = (photo: File): FormData => {
  const form = new FormData()
  form.set('photo', photo)
  return form
}

/** Uploads a photo; every copy of the reader on the page shows it then. */
export function useSavePhoto(
  userId: number,
  { onSaved, onFailed }: { onSaved: () => void; onFailed: (error: Error) => void },
) {
  const client = useQueryClient()
  const [progress, setProgress] = useState(0)
  const save = useSingleMutation<ProfilePhoto, File>({
    meta: { quiet: true },
    send(photo, options) {
      const show = (bytes: number) => setProgress(Math.min(99, Math.floor((bytes / photo.size) * 100)))
      show(0)
      return api.call(
        routes.setProfilePhoto,
        {},
        { ...options, form: formOf(photo), fetch: fetchWithProgress(show) },
      )
    },
    onSuccess({ profileImageUrl }) {
      patchOwnProfile(client, userId, { profileImageUrl })
      toast.success(translate('settings.profileUpdated'), translate('settings.photo.updated'))
      onSaved()
    },
    onError: onFailed,
  })
  return { save, progress }
}

/** Shows the reader's initials again. */
export function useRemovePhoto(userId: number, onFailed: (error: Error) => void) {
  const client = useQueryClient()
  return useSingleMutation<ProfilePhoto>({
    meta: { quiet: true },
    send: (_, options) => api.call(routes.deleteProfilePhoto, {}, options),
    onSuccess({ profileImageUrl }) {
      patchOwnProfile(client, userId, { profileImageUrl })
      toast.success(translate('settings.profileUpdated'), translate('settings.photo.removed'))
    },
    onError: onFailed,
  })
}

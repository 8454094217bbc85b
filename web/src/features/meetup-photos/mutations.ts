import { useQueryClient } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import type { MeetupPhoto } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { toast } from '../../ui/toast/queue.ts'
import { removePhoto } from './cache.ts'

/** Deletes a photo for good. `onDeleted` is also called for one that was deleted already, on another page. */
export function useDeletePhoto(photo: MeetupPhoto, onDeleted: () => void) {
  const client = useQueryClient()
  const { id, meetupId, failure } = photo
  function finish() {
    removePhoto(client, photo)
    onDeleted()
  }
  return useSingleMutation({
    meta: { operation: 'operations.delete' },
    send: (_nothing: undefined, sent) =>
      api.call(routes.deleteMeetupPhoto, { params: { id: meetupId, photoId: id } }, sent),
    onSuccess: () => {
      toast.success(translate(failure === null ? 'meetupPhotos.deleted' : 'meetupPhotos.removed'))
      finish()
    },
    onError: error => {
      if (isStatus(error, 404)) finish()
    },
  })
}

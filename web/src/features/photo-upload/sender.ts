import type { UploadedPhotos } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { formSender } from '../../lib/uploads/form.ts'
import type { Sender } from '../../lib/uploads/upload.ts'

/** What is said about a photo. */
export interface Words {
  altText: string
  caption: string
}

/** Uploads one photo to a meetup. */
export const photoSender = (
  meetupId: number,
  file: File,
  { altText, caption }: Words,
): Sender<UploadedPhotos> =>
  formSender({
    file,
    form() {
      const data = new FormData()
      // In front of the file, so that the server knows them when it arrives.
      data.set('altTexts', altText)
      data.set('caption', caption)
      data.set('photos', file, file.name)
      return data
    },
    call: options => api.call(routes.uploadMeetupPhotos, { params: { id: meetupId } }, options),
    // One that has arrived is a photo of the meetup, which its uploader deletes there.
    discard: async () => {},
  })

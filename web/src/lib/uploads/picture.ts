import type { MediaPurpose } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../api.ts'
import { discardMedia } from './discard.ts'
import { formSender } from './form.ts'
import type { Sender } from './upload.ts'

export const pictureSender = (file: Blob, purpose: MediaPurpose): Sender =>
  formSender({
    file,
    form() {
      const data = new FormData()
      data.set('purpose', purpose)
      data.set('file', file)
      return data
    },
    call: options => api.call(routes.uploadMedia, {}, options),
    // Without an answer nothing is stored.
    discard: async media => {
      if (media) await discardMedia(media.id)
    },
  })

import { mediaIdOf } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../api.ts'
import type { UploadedMedia } from './upload.ts'

/** No user waits for it: what no post shows is deleted within a day anyway. */
export const reportLeft = (error: unknown) =>
  console.info('An upload is left for the server to delete.', error)

/** Deletes what an upload made, where no post shows it. */
export const discardMedia = (id: number): Promise<void> =>
  api.call(routes.deleteMedia, { params: { id } }).then(() => {})

/** {@link discardMedia} of an address that was kept. */
export function forgetMedia({ url }: Pick<UploadedMedia, 'url'>) {
  const id = mediaIdOf(url)
  if (id !== null) discardMedia(id).catch(reportLeft)
}

import { pictureSender } from '../uploads/picture.ts'
import { beginUpload } from '../uploads/upload.ts'
import { videoSender } from '../uploads/video.ts'
import { add, arrive } from './attachments.ts'

/** Begins to upload a file, and returns the key that the draft names it by. Loaded with the fields that take files. */
export function attach(userId: number, kind: 'picture' | 'video', file: Blob): string {
  const upload = beginUpload(kind === 'video' ? videoSender(file, 'post') : pictureSender(file, 'post'))
  const key = add(userId, { previewUrl: URL.createObjectURL(file), upload, media: null, problem: null })
  upload.subscribe(() => {
    const { answer } = upload.state()
    if (answer) arrive(userId, key, answer)
  })
  return key
}

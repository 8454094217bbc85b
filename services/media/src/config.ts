import { MediaUrlKeys } from '@vitrine/service-kit'
import { z } from 'zod'

export const config = {
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'names no MongoDB'),
  /** The directory of uploads that are not complete, of the work of ffmpeg, and of the storage on this disk. */
  FILES_DIR: z.string().min(1),
  /** A JSON Web Key Set that content has too: all verify addresses of media that are not public. */
  MEDIA_URL_KEYS: MediaUrlKeys,
  /** The paths of the two programs; absent: videos are kept as they are uploaded. */
  FFMPEG: z.string().min(1).optional(),
  FFPROBE: z.string().min(1).optional(),
}

import { z } from 'zod'

export const config = {
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'names no MongoDB'),
  /** The directory of uploads that are not complete, of the work of ffmpeg, and of the storage on this disk. */
  FILES_DIR: z.string().min(1),
  /** The paths of the two programs; absent: videos are kept as they are uploaded. */
  FFMPEG: z.string().min(1).optional(),
  FFPROBE: z.string().min(1).optional(),
}

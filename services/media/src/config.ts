import { EncryptionKeys, MediaOrigins, MediaUrlKeys } from '@vitrine/service-kit'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ })

export const config = {
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'names no MongoDB'),
  /** The directory of uploads that are not complete, of the work of ffmpeg, and of the storage on this disk. */
  FILES_DIR: z.string().min(1),
  /** A JSON Web Key Set that content has too: all verify addresses of media that are not public. */
  MEDIA_URL_KEYS: MediaUrlKeys,
  /** The paths of the two programs; absent: no video can be prepared. */
  FFMPEG: z.string().min(1).optional(),
  FFPROBE: z.string().min(1).optional(),
  /** `low`: requests come first, and videos have what is left of the machine. Tests do not wait for that. */
  FFMPEG_PRIORITY: z.enum(['low', 'normal']).default('low'),
  /** A JSON Web Key Set of AES keys for the credentials of the CDN: the first encrypts, all decrypt. */
  ENCRYPTION_KEYS: EncryptionKeys,
  /** The origins of CDNs from which pages may show media. The gateway has the same. */
  MEDIA_ORIGINS: MediaOrigins,
  /**
   * Servers with the interface of BunnyCDN's storage (without a zone), of its API and of a pull zone, in place of its own:
   * for tests.
   */
  BUNNY_STORAGE_URL: address.optional(),
  BUNNY_API_URL: address.optional(),
  BUNNY_EDGE_URL: address.optional(),
}

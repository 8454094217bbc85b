/**
 * The name of a stored file: the id of its media, 26 characters of a hash in base 32, and what it is, such as
 * `17-abcdefghijklmnopqrstuvwxyz.mp4`. The hash is of a secret of the media, the rendition and the version of the
 * pipeline: it is known before the bytes are, and cannot be guessed.
 */
const fileName = /^(\d{1,15})-[a-z2-7]{26}\.(?:mp4|m3u8|webp|avif)$/

const publicPrefix = '/api/media/files/'
const signedPrefix = '/api/media/signed/'

/** Where everyone finds a file of public media; of other media, its owner alone. */
export const mediaFilePath = (name: string): string => publicPrefix + name

/**
 * The same file for those whom its owner shows it to. The token is a segment of the path, so that what a playlist names
 * relative to itself is signed too.
 */
export const signedMediaPath = (name: string, token: string): string => `${signedPrefix}${token}/${name}`

export const isMediaFileName = (name: string): boolean => fileName.test(name)

/** The file that an address leads to, as an upload answered it; null: it is none of our media. */
export function mediaFileOf(path: string): { name: string; mediaId: number } | null {
  if (!path.startsWith(publicPrefix)) return null
  const match = fileName.exec(path.slice(publicPrefix.length))
  return match && { name: match[0], mediaId: Number(match[1]) }
}

/** The media that an address leads to; null: it is none of our media. */
export const mediaIdOf = (path: string): number | null => mediaFileOf(path)?.mediaId ?? null

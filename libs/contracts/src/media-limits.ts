/** The limits of uploads (S1 §5, §9; S3 §5; PO2, PO3, PO8, SE3, EV12), with their units in the names. */
const megabyte = 1024 * 1024

export const videoMaxBytes = 100 * megabyte
/** What a recording stops at, and what an upload may have. */
export const videoMaxSeconds = 60
/** What a probed duration may exceed that by: recorders stop a little late. */
export const videoGraceSeconds = 1
export const pictureMaxBytes = 10 * megabyte
export const profilePhotoMaxBytes = 5 * megabyte
/** Width times height of a picture, before it is decoded. */
export const pictureMaxPixels = 25_000_000
/** Of one insight. */
export const picturesMax = 4
/** Of one request to a meetup (EV12). */
export const meetupPhotosMax = 20
/** Boundaries, headers and other fields of a multipart body, besides its file. */
export const multipartOverheadBytes = 64 * 1024

/** What the browser sends in one request of an upload: a cut connection costs no more than the rest of it. */
export const uploadChunkBytes = 4 * megabyte
/** How long an upload that no longer grows can be resumed. */
export const uploadIdleHours = 24
/** How long a file may stay without an insight, a museum or a meetup that shows it. */
export const unattachedHours = 24
/** How long captions of photos may be. */
export const photoCaptionMaxCharacters = 300
/** Of one user, over all routes that take one file. */
export const uploadsPerHalfHour = 30
/** All files of one user: as announced until they are prepared, then as they are stored. */
export const userQuotaBytes = 5 * 1024 * megabyte

export const altTextMaxCharacters = 1_500
export const sensitiveReasonMaxCharacters = 100
export const captionLinesMax = 200
export const captionLineMaxCharacters = 200
/** Languages in which a video has captions. */
export const captionLanguagesMax = 10

/** By magic bytes, never by name or announced type. */
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Pictures are stored in these widths (no wider than they are), each as WebP, and as AVIF where that is smaller. */
export const pictureWidths = [400, 800, 1600] as const
export const pictureFormats = ['webp', 'avif'] as const
export const pictureQuality = 85
/** Both sides of a profile photo, which is cropped to its centre. */
export const profilePhotoPixels = 400

/** `Cache-Control` of public media: their names never stand for other bytes (S3 §9: 30 days). */
export const mediaCache = 'public, max-age=2592000, immutable'

import type { MeetupPhoto, PostMedia } from '@vitrine/contracts'

/** A photo of a meetup as the pictures of posts are shown; null: it is not ready. Its uploader alone describes it. */
export const photoMedia = ({ media, altText }: Pick<MeetupPhoto, 'media' | 'altText'>): PostMedia | null =>
  media && { ...media, altText, captionLanguages: [], describedBy: null }

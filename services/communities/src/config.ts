import { MediaUrlKeys, PublicUrl, VerifiedEmailFor } from '@vitrine/service-kit'

export const config = {
  /** A JSON Web Key Set that media has too: addresses of media that are not public are signed with the first. */
  MEDIA_URL_KEYS: MediaUrlKeys,
  /** Named in calendars, which are read outside the product. */
  PUBLIC_URL: PublicUrl,
  VERIFIED_EMAIL_FOR: VerifiedEmailFor,
}

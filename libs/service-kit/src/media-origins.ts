import { z } from 'zod'

/**
 * `MEDIA_ORIGINS`: where public files may be redirected to, separated by spaces, such as `https://vitrine.b-cdn.net`. The
 * gateway's `Content-Security-Policy` names them, and no other address of a CDN can be saved.
 */
export const MediaOrigins = z
  .string()
  .default('')
  .transform(text => text.split(/\s+/).filter(Boolean))
  .pipe(z.array(z.string().refine(isOrigin, 'is no origin, such as https://cdn.example')))

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
}

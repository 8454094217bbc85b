import { type MailList, mailLists, texts } from '@vitrine/contracts'
import { notFound } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'

/** Authenticated with the token, so that no other blob of this service is one, nor that of another user. */
const placeOf = (userId: number) => ({ table: 'links', column: 'unsubscribe', row: userId })

/**
 * The secret of a link that ends mails: the user, and the list encrypted by a key of ENCRYPTION_KEYS, in hexadecimal
 * digits. It works for as long as its key is in the ring; a reader may open an old mail.
 */
export const unsubscribeToken = (
  { cipher }: Pick<IdentityContext, 'cipher'>,
  userId: number,
  list: MailList,
): string => `${userId}x${cipher.encrypt(list, placeOf(userId)).toString('hex')}`

/** Where it is used: by GET a page, by POST what mail programs call. */
export const unsubscribeUrl = (
  ctx: Pick<IdentityContext, 'cipher' | 'config'>,
  userId: number,
  list: MailList,
): string => {
  const url = new URL('/unsubscribe', ctx.config.PUBLIC_URL)
  url.searchParams.set('token', unsubscribeToken(ctx, userId, list))
  return url.href
}

/** What a token is for. Rejects with `not_found` whatever this service did not make for this purpose. */
export function readUnsubscribeToken(
  { cipher }: Pick<IdentityContext, 'cipher'>,
  token: string,
): { userId: number; list: MailList } {
  const [, id, blob] = /^([1-9][0-9]{0,9})x((?:[0-9a-f]{2})+)$/.exec(token) ?? []
  if (!id || !blob) throw notFound(texts.auth.unsubscribeLink)
  const userId = Number(id)
  try {
    const text = cipher.decrypt(Buffer.from(blob, 'hex'), placeOf(userId))
    const list = mailLists.find(each => each === text)
    if (list) return { userId, list }
  } catch {
    // Changed, of another place, or of a key that was removed: one answer for all.
  }
  throw notFound(texts.auth.unsubscribeLink)
}

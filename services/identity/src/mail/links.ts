import { randomBytes } from 'node:crypto'
import type { IdentityContext } from '../context.ts'

/** 256 random bits. In hexadecimal digits, because mail programs cut `-` and `_` off the end of a link. */
export const createLinkToken = (): string => randomBytes(32).toString('hex')

/** An address of the web app, as a mail names it. */
export function linkTo(
  { config }: Pick<IdentityContext, 'config'>,
  path:
    | '/'
    | '/?settings=notifications'
    | '/auth'
    | '/verify-email'
    | '/reset-password'
    | '/forgot-password'
    | '/profile?settings=account'
    | `/museum/${string}`,
  token?: string,
): string {
  const url = new URL(path, config.PUBLIC_URL)
  if (token !== undefined) url.searchParams.set('token', token)
  return url.href
}

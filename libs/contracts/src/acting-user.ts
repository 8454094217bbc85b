/**
 * The header in which a page names the user that a request is made for, by id. The session's cookies belong to the
 * browser, so another tab may have replaced them: a request that names its user is answered for that user, or refused
 * with `unauthenticated` (no session any more) or `session_changed` (another user's). Without it the session decides.
 */
export const actingUserHeader = 'x-acting-user'

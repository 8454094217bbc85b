/** Whom the page shows. The query client keeps it current (`followUser`); requests and the event stream read it here. */
let userId: number | null = null
let runCheck: () => Promise<unknown> = async () => {}
let checking: Promise<unknown> | undefined

/** The user of the page; null without one, and until the session is known. */
export const pageUser = () => userId

const followers = new Set<(id: number | null) => void>()

export function showUser(id: number | null) {
  userId = id
  for (const follow of followers) follow(id)
}

/** Calls `follow` whenever the page becomes that of another user, or of none. Returns a function that ends it. */
export function onPageUser(follow: (id: number | null) => void): () => void {
  followers.add(follow)
  return () => {
    followers.delete(follow)
  }
}

/** `run` asks the server who is signed in and shows the answer. */
export function checkSessionBy(run: () => Promise<unknown>) {
  runCheck = run
  checking = undefined
}

/** Shared by the tabs of a browser, like its cookies. */
const lockName = 'vitrine.session'

function withSessionLock<T>(mode: LockMode, work: () => Promise<T>): Promise<T> {
  // Browsers have locks in secure contexts alone.
  const locks = navigator.locks as LockManager | undefined
  return locks ? (locks.request(lockName, { mode }, work) as Promise<T>) : work()
}

/**
 * `fetch` for a request whose answer replaces the session's cookies: the old ones end before the answer arrives, so a
 * check of the session waits for it, in all tabs.
 */
export const fetchReplacingSession: typeof fetch = (input, init) =>
  withSessionLock('exclusive', () => fetch(input, init))

/** Asks who is signed in now: once, for all who ask meanwhile. */
export async function checkSession(): Promise<void> {
  checking ??= withSessionLock('shared', runCheck).finally(() => {
    checking = undefined
  })
  await checking
}

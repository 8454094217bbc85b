/** Whom the page shows. The query client keeps it current (`followUser`); requests and the event stream read it here. */
let userId: number | null = null
let runCheck: () => Promise<unknown> = async () => {}
let checking: Promise<unknown> | undefined

/** The user of the page; null without one, and until the session is known. */
export const pageUser = () => userId

export function showUser(id: number | null) {
  userId = id
}

/** `run` asks the server who is signed in and shows the answer. */
export function checkSessionBy(run: () => Promise<unknown>) {
  runCheck = run
  checking = undefined
}

/** Asks who is signed in now: once, for all who ask meanwhile. */
export async function checkSession(): Promise<void> {
  checking ??= runCheck().finally(() => {
    checking = undefined
  })
  await checking
}

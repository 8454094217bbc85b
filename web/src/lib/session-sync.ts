import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@vitrine/contracts'
import { toast } from '../ui/toast/queue.ts'
import { closeContentDialog } from './content-dialogs.ts'
import { closeCreatePost } from './create-post.ts'
import { translate } from './i18n/translate.ts'
import { nameOf } from './names.ts'
import { checkSession, checkSessionBy, pageUser, showUser } from './page-user.ts'
import { becomeUser, currentUserQuery, hasLeft, rememberLeaving } from './session.ts'
import { announce, joinTabs, type TabMessage } from './tabs.ts'

const isCurrentUser = (queryKey: readonly unknown[]) => queryKey[0] === currentUserQuery.queryKey[0]

/** The page becomes that of another user, or of none: nothing that was loaded or asked for the last one stays. */
function changeUser(client: QueryClient, user: CurrentUser | null) {
  client.removeQueries({ predicate: query => !isCurrentUser(query.queryKey) })
  client.getMutationCache().clear()
  toast.dismiss()
  if (user && pageUser() !== null) {
    toast.info(translate('session.switched', { name: nameOf(user) }))
  }
}

/** Follows the current user in the cache: whoever put it there, the page becomes theirs. */
export function followUser(client: QueryClient) {
  /** Undefined until the first answer; what was loaded before it belongs to that user. */
  let known: number | null | undefined
  /** Whose dialogs may be open: they wait for their user through a session that has expired. */
  let author: number | null = null
  showUser(null)
  checkSessionBy(() => client.refetchQueries({ queryKey: currentUserQuery.queryKey, exact: true }))
  client.getQueryCache().subscribe(event => {
    if (!isCurrentUser(event.query.queryKey)) return
    const user = event.query.state.data as CurrentUser | null | undefined
    // Without a first answer yet; a rendered page brings one with it.
    if (user === undefined || event.type === 'removed') return
    const isFound = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    const id = user?.id ?? null
    if (id === known) return
    if (known !== undefined) changeUser(client, user)
    if (known !== undefined && isFound) announce({ kind: 'changed' })
    known = id
    showUser(id)
    if (id !== null) rememberLeaving(false)
    if (id === null ? hasLeft() : id !== author) {
      closeCreatePost()
      closeContentDialog()
    }
    author = id ?? author
  })
}

function receive(client: QueryClient, message: TabMessage) {
  if (message.kind === 'changed') return void checkSession()
  const wasSignedIn = pageUser() !== null
  becomeUser(client, message.kind === 'entered' ? message.user : null)
  if (message.kind === 'left' && wasSignedIn) {
    toast.success(translate('auth.signedOut.title'), translate('auth.signedOut.message'))
  }
}

/**
 * Keeps the tab in step with the browser's session: other tabs announce what they did to it, and a tab that is focused,
 * shown or taken out of the history checks for itself.
 */
export function followTabs(client: QueryClient): () => void {
  const leave = joinTabs(message => receive(client, message))
  const check = () => {
    if (document.visibilityState === 'visible') void checkSession()
  }
  const restored = (event: PageTransitionEvent) => event.persisted && check()
  window.addEventListener('focus', check)
  window.addEventListener('pageshow', restored)
  document.addEventListener('visibilitychange', check)
  return () => {
    leave()
    window.removeEventListener('focus', check)
    window.removeEventListener('pageshow', restored)
    document.removeEventListener('visibilitychange', check)
  }
}

import type { CurrentUser } from '@vitrine/contracts'

/** What a tab announces to the others of the browser: cookies are theirs as well. */
export type TabMessage =
  | { kind: 'entered'; user: CurrentUser }
  | { kind: 'left' }
  /** The session has changed, and only the server knows how. */
  | { kind: 'changed' }

let channel: BroadcastChannel | undefined

/** Notifies the other tabs; does nothing before {@link joinTabs}. */
export const announce = (message: TabMessage) => channel?.postMessage(message)

/** Receives what other tabs announce. Returns a function that leaves. */
export function joinTabs(receive: (message: TabMessage) => void): () => void {
  const joined = new BroadcastChannel('vitrine.session')
  joined.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data)
  channel = joined
  return () => {
    joined.close()
    if (channel === joined) channel = undefined
  }
}

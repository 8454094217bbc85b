import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { i18n } from '../lib/i18n/translate.ts'
import { followTabs } from '../lib/session-sync.ts'
import { ToastRegion } from '../ui/toast/ToastRegion.tsx'
import { SessionWatch } from './SessionWatch.tsx'

interface AppProps {
  client: QueryClient
  router: ReactNode
  /** Called when a reader whose session has ended wants to sign in. */
  onSignIn?: () => void
  /** Called when what is shown listens to the reader. */
  onReady?: () => void
}

const nothing = () => {}

/** The whole page. Its router is the browser's, or the gateway's for one address. */
export function App({ client, router, onSignIn = nothing, onReady }: AppProps) {
  useEffect(() => followTabs(client), [client])
  useEffect(() => onReady?.(), [onReady])
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        {router}
        <SessionWatch onSignIn={onSignIn} />
        <ToastRegion />
      </QueryClientProvider>
    </I18nProvider>
  )
}

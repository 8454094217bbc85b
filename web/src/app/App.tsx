import { I18nProvider } from '@lingui/react'
import { IsRestoringProvider, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { i18n } from '../lib/i18n/translate.ts'
import { followTabs } from '../lib/session-sync.ts'
import { ToastRegion } from '../ui/toast/ToastRegion.tsx'
import { SessionWatch } from './SessionWatch.tsx'

interface AppProps {
  client: QueryClient
  router: ReactNode
  /** The gateway rendered it: nothing is fetched until all of the page is taken over, because answers change it. */
  isRendered?: boolean
  /** Called when a reader whose session has ended wants to sign in. */
  onSignIn?: () => void
  /** Called when what is shown listens to the reader. */
  onReady?: () => void
}

const nothing = () => {}

/** The whole page. Its router is the browser's, or the gateway's for one address. */
export function App({ client, router, isRendered = false, onSignIn = nothing, onReady }: AppProps) {
  const [isWaiting, setWaiting] = useState(isRendered)
  useEffect(() => followTabs(client), [client])
  useEffect(() => {
    setWaiting(false)
    onReady?.()
  }, [onReady])
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <IsRestoringProvider value={isWaiting}>
          {router}
          <SessionWatch onSignIn={onSignIn} />
          <ToastRegion />
        </IsRestoringProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}

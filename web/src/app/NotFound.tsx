import { texts } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/hooks.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export function NotFound({ action }: { action?: ReactNode }) {
  usePageTitle(texts.notFoundPage.title)
  return (
    <EmptyState
      as="h1"
      drawing="frame"
      title={texts.notFoundPage.title}
      message={
        <>
          {texts.notFoundPage.message}
          {import.meta.env.DEV && <> Did you forget to add the page to the router?</>}
        </>
      }
      action={action ?? <ButtonLink to="/">Go home</ButtonLink>}
    />
  )
}

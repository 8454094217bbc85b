import { lazy, Suspense } from 'react'
import { closeCreateInsight, useCreateInsightRequest } from '../lib/create-insight.ts'
import { useCurrentUser } from '../lib/session.ts'

const Dialog = lazy(() => import('./CreateInsightDialog.tsx'))

/** The create-insight dialog, when somebody who may write asked for it. */
export function CreateInsight() {
  const request = useCreateInsightRequest()
  const { user } = useCurrentUser()
  if (!request || !user) return null
  return (
    <Suspense fallback={null}>
      <Dialog user={user} {...request} onClosed={closeCreateInsight} />
    </Suspense>
  )
}

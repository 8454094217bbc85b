import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { chunk } from '../lib/chunk.ts'
import { withAccountTexts } from '../lib/i18n/locale.ts'
import { useCurrentUser } from '../lib/session.ts'
import { DialogBoundary } from './DialogBoundary.tsx'

const Dialog = chunk(withAccountTexts(() => import('./AccountSettings.tsx')))

/** The settings dialog, when the address of a signed-in user names it by `?settings`. */
export function Settings() {
  const { search, key } = useLocation()
  const { user } = useCurrentUser()
  // It stays until it has closed, and a failure ends it until it is asked for again.
  const [shown, setShown] = useState('')
  const [isMounted, setMounted] = useState(false)
  if (key !== shown) {
    setShown(key)
    if (/[?&]settings\b/.test(search)) setMounted(true)
  }
  const unmount = () => setMounted(false)
  if (!isMounted || !user) return null
  return (
    <DialogBoundary onClosed={unmount}>
      <Dialog user={user} onClosed={unmount} />
    </DialogBoundary>
  )
}

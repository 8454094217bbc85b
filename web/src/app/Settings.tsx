import { useState } from 'react'
import { chunk } from '../lib/chunk.ts'
import { withAccountTexts } from '../lib/i18n/locale.ts'
import { useCurrentUser } from '../lib/session.ts'
import { useSettings } from '../lib/settings.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { DialogFailure } from './DialogFailure.tsx'

const Dialog = chunk(withAccountTexts(() => import('./AccountSettings.tsx')))

/** The settings dialog, when the address of a signed-in user names it by `?settings`. */
export function Settings() {
  const { tab, choose, close } = useSettings()
  const { user } = useCurrentUser()
  // It stays until it has closed, and a failure ends it until it is asked for again.
  const [asked, setAsked] = useState<typeof tab>(null)
  const [isMounted, setMounted] = useState(false)
  if (tab !== asked) {
    setAsked(tab)
    if (tab !== null) setMounted(true)
  }
  function giveUp() {
    setMounted(false)
    close()
  }
  if (!isMounted || !user) return null
  return (
    <Boundary pending={null} failed={() => <DialogFailure onClosed={giveUp} />}>
      <Dialog user={user} tab={tab} onTab={choose} onClose={close} onClosed={() => setMounted(false)} />
    </Boundary>
  )
}

import type { CommunityDetail } from '@vitrine/contracts'
import { useState } from 'react'
import { StaleNotice } from '../../ui/StaleNotice.tsx'

/**
 * The community that a form edits: as the form began, until the reader asks for the newer one. Where another person has
 * changed it meanwhile, the notice says so, and nothing that was typed is lost.
 */
export function useEditing(present: CommunityDetail) {
  const [edited, setEdited] = useState(present)
  const notice = present.version > edited.version && <StaleNotice onLoad={() => setEdited(present)} />
  return { edited, notice, onSaved: setEdited }
}

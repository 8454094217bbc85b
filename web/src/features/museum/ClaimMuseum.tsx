import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CurrentUser, type Museum, mayEditMuseum } from '@vitrine/contracts'
import { useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { withAccountTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentUserQuery } from '../../lib/session.ts'
import { useStreamEvent } from '../../lib/stream.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { ownClaimQuery } from './claim/claims.ts'

const ClaimDialog = chunk(withAccountTexts(() => import('./claim/ClaimDialog.tsx')))

/** How often the session is checked until a new role has arrived. */
const roleCheckMs = 2_000

/** Lets a member ask to manage the museum (ME5), and shows what becomes of it. */
export function ClaimMuseum({ museum, user }: { museum: Museum; user: CurrentUser }) {
  const t = useT()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data: claim } = useQuery(ownClaimQuery(museum.id))
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKeys.claims.own(museum.id) })
    void client.invalidateQueries({ queryKey: queryKeys.museum.all })
  }
  useStreamEvent('notification', ({ notification }) => notification.kind === 'museum' && refresh(), true)
  // The role follows the approval, and a page that is open has it without a new sign-in.
  const awaitsRole = museum.managerId === user.id && !mayEditMuseum(user, museum)
  useQuery({ ...currentUserQuery, refetchInterval: awaitsRole && roleCheckMs })
  if (museum.managerId === user.id) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t(claim?.status === 'pending' ? 'claimMuseum.pending' : 'claimMuseum.open')}
      </Button>
      {isOpen && (
        <Boundary pending={null}>
          <ClaimDialog museum={museum} claim={claim ?? null} onClosed={() => setOpen(false)} />
        </Boundary>
      )}
    </>
  )
}

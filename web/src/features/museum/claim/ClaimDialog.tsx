import type { Museum, OwnManagerRequest } from '@vitrine/contracts'
import { useT } from '../../../lib/i18n/useT.ts'
import AntdProvider from '../../../theme/antd.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { PendingClaim } from './PendingClaim.tsx'

/** The form of a claim, or the one that waits for its decision. */
export default function ClaimDialog({
  museum,
  claim,
  onClosed,
}: {
  museum: Museum
  claim: OwnManagerRequest | null
  onClosed: () => void
}) {
  const t = useT()
  return (
    <AntdProvider>
      <Dialog title={t('claimMuseum.title', { museum: museum.name })} onClosed={onClosed}>
        {close =>
          claim?.status === 'pending' ? (
            <PendingClaim museumId={museum.id} claim={claim} onClose={close} />
          ) : (
            <ClaimForm museumId={museum.id} former={claim} onClose={close} />
          )
        }
      </Dialog>
    </AntdProvider>
  )
}

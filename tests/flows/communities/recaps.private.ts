import type { OperationId } from '@vitrine/contracts'
import type { Row } from '../private-matrix.ts'

/** The community is public, and the person agreed: whoever may see them is shown their photo. */
export const recapWalks: Partial<Record<OperationId, Row>> = {
  getRecap: {
    requests: ({ heldMeetup }) => [{ params: { id: heldMeetup.id } }],
    shows: 'username',
  },
}

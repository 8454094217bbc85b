import type { OperationId } from '@vitrine/contracts'
import type { Row } from '../private-matrix.ts'

/** The museum speaks, and who comes is a number. */
export const museumEventWalks: Partial<Record<OperationId, Row>> = {
  listMuseumEvents: 'museums',
  getMuseumEvent: 'museums',
  getMuseumEventCalendar: 'museums',
}

import type { CreateMuseumEvent } from '@vitrine/contracts'

/** What is shown of a museum event alone, and no statement asks for. */
export type MuseumEventDetails = Pick<
  CreateMuseumEvent,
  'category' | 'price' | 'requirements' | 'ticketUrl' | 'accessibilityNotes'
>

import type { AdminNewMuseum } from '@vitrine/contracts'
import { type ComponentType, createContext } from 'react'
import type { z } from 'zod'

/** What the form that adds a museum takes. */
export interface MuseumFormProps {
  /** What is known already, by field. */
  initial?: { [field: string]: string }
  submitLabel: string
  send: (museum: z.input<typeof AdminNewMuseum>, options: { idempotencyKey: string }) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** The form is a part of another feature: the page passes it in. */
export const MuseumForm = createContext<ComponentType<MuseumFormProps>>(() => null)

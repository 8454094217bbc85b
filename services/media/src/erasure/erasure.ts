import { mediaErased } from '@vitrine/contracts'
import type { Erasure } from '@vitrine/runtime'
import type { MediaContext } from '../context.ts'

/** What this service holds of a user whose account was purged. Called again where it was interrupted. */
export const erasure: Erasure<MediaContext> = {
  event: mediaErased,
  async erase() {},
}

import type { MediaFailure } from '@vitrine/contracts'
import { MediaRefused } from './run.ts'

/** `detail` is for the log alone. */
export const refused = (reason: MediaFailure, detail?: string): MediaRefused =>
  new MediaRefused(reason, detail === undefined ? {} : { cause: new Error(detail) })

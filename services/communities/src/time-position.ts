import { RowId } from '@vitrine/contracts'
import { z } from 'zod'

/** A place in a list that is ordered by time: ms of the Unix epoch, and an id. */
export const TimePosition = z.tuple([z.int().min(0).max(8.64e15), RowId])

import { z } from 'zod'
import { suggestionReasonMaxCharacters } from '../constants.ts'
import { textId } from '../text-ids.ts'
import { Id, Timestamp, text } from './common.ts'
import { MuseumRef } from './museum.ts'
import { museumTexts } from './new-museum.ts'
import { UserSummary } from './user.ts'

/** A museum that a member misses (PO6). */
export const SuggestMuseum = z.strictObject({
  name: museumTexts.name,
  description: museumTexts.description.default(''),
  address: museumTexts.address,
  city: museumTexts.city,
  country: museumTexts.country,
  website: museumTexts.website.default(''),
  phone: museumTexts.phone.default(''),
})
export type SuggestMuseum = z.output<typeof SuggestMuseum>

export const museumSuggestionStates = ['pending', 'approved', 'merged', 'rejected'] as const

export const MuseumSuggestion = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  website: z.string(),
  phone: z.string(),
  status: z.enum(museumSuggestionStates),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  /** Null: unknown to this service yet. */
  user: UserSummary.nullable(),
  /** What it became, or was merged into. */
  museum: MuseumRef.nullable(),
  /** Of a rejection. */
  reason: z.string().nullable(),
  /** The museums that it may be; only while it is pending. */
  candidates: z.array(MuseumRef),
})
export type MuseumSuggestion = z.output<typeof MuseumSuggestion>

export const RejectMuseumSuggestion = z.strictObject({
  reason: text(suggestionReasonMaxCharacters, { required: textId('suggestion.reasonRequired') }),
})
export const MergeMuseumSuggestion = z.strictObject({ museumId: Id })

import { z } from 'zod'
import { suggestionReasonMaxCharacters } from '../constants.ts'
import { textId } from '../text-ids.ts'
import { Id, Timestamp, text } from './common.ts'
import { ContributorAccuracy } from './contribution.ts'
import { MuseumRef } from './museum.ts'
import { MuseumChanges, museumFields } from './museum-edit.ts'
import { UserSummary } from './user.ts'

const Field = z.enum(museumFields)

/** An edit for its reviewers (ME4). Fields that say what the museum says are dropped. */
export const SuggestEdit = z.strictObject({
  suggestedChanges: MuseumChanges,
  /** Empty: the standard reason. */
  reason: text(suggestionReasonMaxCharacters).default(''),
})
export type SuggestEdit = z.output<typeof SuggestEdit>

/**
 * pending → approved, partly_approved, rejected, replaced; or applied → approved, undone. `replaced`: by a newer one of the same member;
 * of the system, because the hours changed meanwhile. `applied`: at once, because its member is accurate (C-08).
 */
export const suggestionStatuses = [
  ...(['pending', 'approved', 'partly_approved', 'rejected', 'replaced'] as const),
  ...(['applied', 'undone'] as const),
] as const
export const SuggestionStatus = z.enum(suggestionStatuses)
export type SuggestionStatus = z.output<typeof SuggestionStatus>

/** `applied`: the museum has these values now. */
export const SuggestedEdit = z.object({ id: Id, status: z.enum(['pending', 'applied']) })
export type SuggestedEdit = z.output<typeof SuggestedEdit>

/** One field of a suggestion, in the form of an edit. */
export const SuggestedField = z.object({
  field: Field,
  /** When it was suggested. */
  base: z.unknown(),
  /** Of the museum now. */
  current: z.unknown(),
  suggested: z.unknown(),
  /** The museum has another value by now than both: to approve it, `overwrite` has to name it. */
  isConflict: z.boolean(),
  isApproved: z.boolean(),
})
export type SuggestedField = z.output<typeof SuggestedField>

/** A suggestion as its reviewers see it (AM7). */
export const EditSuggestion = z.object({
  id: Id,
  museum: MuseumRef,
  /** Null: the system, or a member whom the reader may not see. */
  user: UserSummary.nullable(),
  /** Visits contradict the hours (C-02). */
  isAutomatic: z.boolean(),
  /** Of the member; null: the system. */
  accuracy: ContributorAccuracy.nullable(),
  reason: z.string(),
  status: SuggestionStatus,
  fields: z.array(SuggestedField),
  createdAt: Timestamp,
  reviewedAt: Timestamp.nullable(),
  reviewer: UserSummary.nullable(),
  /** Why it was rejected; empty: no reason was given, or it was not. */
  rejection: z.string(),
  /** Null: it was not applied at once, or that can no longer be undone. */
  undoUntil: Timestamp.nullable(),
})
export type EditSuggestion = z.output<typeof EditSuggestion>

export const ApproveSuggestion = z.strictObject({
  suggestionId: Id,
  /** Absent: all. */
  fields: z.array(Field).min(1, textId('suggestion.fieldsRequired')).max(museumFields.length).optional(),
  /** Fields to approve although they changed since. */
  overwrite: z.array(Field).max(museumFields.length).default([]),
})
export type ApproveSuggestion = z.output<typeof ApproveSuggestion>

export const RejectSuggestion = z.strictObject({
  suggestionId: Id,
  /** The web app's form requires one. */
  reason: text(suggestionReasonMaxCharacters).default(''),
})

/** The `details` of a refused approval: fields that changed since. */
export const SuggestionConflicts = z.object({ fields: z.array(Field) })
export type SuggestionConflicts = z.output<typeof SuggestionConflicts>

/** Why it is taken back: its member reads it. */
export const UndoSuggestion = z.strictObject({ reason: text(suggestionReasonMaxCharacters).default('') })

export const UndoneSuggestion = z.object({ id: Id, museumId: Id, status: z.literal('undone') })
export type UndoneSuggestion = z.output<typeof UndoneSuggestion>

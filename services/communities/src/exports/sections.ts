import type { ExportSection } from '@vitrine/service-kit'
import { calendarSections } from '../calendars/exports.ts'
import type { CommunitiesContext } from '../context.ts'
import { discussionSections } from '../discussion/exports/sections.ts'
import { eventSections } from '../events/exports.ts'
import { recapSection } from '../meetups/recap/exports.ts'
import { visitPlanSections } from '../visit-plans/exports.ts'
import { membershipSections } from './memberships.ts'
import { moderationSections } from './moderation.ts'

/** What a user has here: each list is a file of the export of their data. */
export const exportSections = ({ db }: CommunitiesContext, userId: number): ExportSection[] => [
  ...membershipSections(db, userId),
  ...discussionSections(db, userId),
  ...moderationSections(db, userId),
  ...eventSections(db, userId),
  recapSection(db, userId),
  ...visitPlanSections(db, userId),
  ...calendarSections(db, userId),
]

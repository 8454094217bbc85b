import { AppError, type EventKind, texts } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import { hasStarted } from './event-row.ts'
import type { LockedEvent } from './locked-event.ts'

const textsOf = { meetup: texts.meetup, museum_event: texts.museumEvent } as const

/** 409 where it was cancelled, or has started. */
export function refuseClosed(event: LockedEvent, now: Date): void {
  const { cancelled, past } = textsOf[event.kind]
  if (event.cancelled_at !== null) throw new AppError('event_cancelled', cancelled)
  if (hasStarted(event, now)) throw new AppError('event_past', past)
}

/** 409 where an event, or the recap of one, has changed since it was read, at a version. */
export function refuseStale({ version }: { version: number }, read: number | undefined): void {
  if (read !== undefined && read !== version) throw new AppError('stale_version', texts.errors.staleVersion)
}

/** 400 where it does not start in the future. */
export function refusePastStart(kind: EventKind, { startsAt }: { startsAt: Date }, now: Date): void {
  if (startsAt <= now) throw invalid('date', textsOf[kind].inThePast)
}

export const full = (event: LockedEvent): AppError => new AppError('event_full', textsOf[event.kind].full)

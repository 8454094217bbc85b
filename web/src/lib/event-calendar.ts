import type { AnyEvent } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { fileOf, saveFile } from './download.ts'
import { useSingleMutation } from './mutation.ts'
import { toastFailure } from './toast-failure.ts'

/** What a calendar file of one event is called, and who answers it. */
const calendars = {
  meetup: { name: 'meetup', route: routes.getMeetupCalendar },
  museum_event: { name: 'event', route: routes.getMuseumEventCalendar },
} as const

/** Saves an event as a file that calendar applications open (B-33). */
export function useEventCalendar({ id, type }: AnyEvent) {
  const { name, route } = calendars[type]
  return useSingleMutation({
    meta: { quiet: true },
    send: (_nothing: undefined, options) =>
      fileOf(more => api.call(route, { params: { id } }, { ...options, ...more })),
    onSuccess: file => saveFile(file, `${name}-${id}.ics`),
    onError: error => toastFailure('event.addToCalendar.failed', error),
  })
}

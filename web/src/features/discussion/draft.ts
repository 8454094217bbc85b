import { pollHours, pollOptionsMin } from '@vitrine/contracts'
import { type DraftMedia, DraftVideo, picturesIn } from '../../lib/attachments/media-draft.ts'

/** The panels of the composer, one of which may be open (DS1); without one it is a plain text. */
export const panels = ['discussion', 'poll', 'event', 'photo', 'video', 'link'] as const
export type Panel = (typeof panels)[number]

export interface Draft extends DraftMedia {
  panel: Panel | null
  content: string
  title: string
  pollOptions: string[]
  pollHours: number
  eventTitle: string
  /** As the field of the browser has it, in the reader's zone. */
  eventDateTime: string
  eventLocation: string
  eventDescription: string
  /** The event of Vitrine that fills them in, and what it was called then; null: they are written by hand. */
  eventId: number | null
  eventName: string
  /** Of another site; a file is in `video`. */
  videoUrl: string
  linkUrl: string
  /** A failed post that this is another attempt at. */
  replaces: number | null
}

export const emptyDraft: Draft = {
  panel: null,
  content: '',
  title: '',
  pollOptions: Array.from({ length: pollOptionsMin }, () => ''),
  pollHours: pollHours.standard,
  eventTitle: '',
  eventDateTime: '',
  eventLocation: '',
  eventDescription: '',
  eventId: null,
  eventName: '',
  videoUrl: '',
  linkUrl: '',
  pictures: [],
  video: null,
  replaces: null,
}

const isAlike = (value: unknown, model: unknown) =>
  Array.isArray(model)
    ? Array.isArray(value) && value.every(each => typeof each === 'string')
    : typeof value === typeof model

/** What was stored, as far as it is a draft; null where there is none. */
export function draftIn(stored: string | null): Draft | null {
  if (stored === null) return null
  try {
    const { panel, pictures, video, replaces, eventId, ...rest } = Object(JSON.parse(stored)) as Record<
      string,
      unknown
    >
    const known = Object.entries(rest).filter(
      ([name, value]) => name in emptyDraft && isAlike(value, emptyDraft[name as keyof Draft]),
    )
    return {
      ...emptyDraft,
      ...Object.fromEntries(known),
      panel: panels.find(each => each === panel) ?? null,
      pictures: picturesIn(pictures),
      video: DraftVideo.nullable().catch(null).parse(video),
      replaces: typeof replaces === 'number' ? replaces : null,
      eventId: typeof eventId === 'number' ? eventId : null,
    }
  } catch (error) {
    console.info('The draft could not be read; the form begins without it.', error)
    return null
  }
}

export const isSameDraft = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b)

/** The keys of the files that the open panel would share. */
export function shownKeys({ panel, pictures, video }: Draft): string[] {
  if (panel === 'photo') return pictures.map(({ key }) => key)
  return panel === 'video' && video ? [video.key] : []
}

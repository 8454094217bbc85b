import { CreateCommunityPost, isBlank, pollHours, pollOptionsMin } from '@vitrine/contracts'
import { useState } from 'react'
import type { z } from 'zod'
import { type Problems, problemsIn } from '../../lib/form-problems.ts'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'

/** The panels of the composer, one of which may be open (DS1); without one it is a plain text. */
export const panels = ['discussion', 'poll', 'event', 'video', 'link'] as const
export type Panel = (typeof panels)[number]

export interface Draft {
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
  videoUrl: string
  linkUrl: string
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
  videoUrl: '',
  linkUrl: '',
}

const isAlike = (value: unknown, model: unknown) =>
  Array.isArray(model)
    ? Array.isArray(value) && value.every(each => typeof each === 'string')
    : typeof value === typeof model

/** What was stored, as far as it is a draft; null where there is none. */
export function draftIn(stored: string | null): Draft | null {
  if (stored === null) return null
  try {
    const { panel, ...rest } = Object(JSON.parse(stored)) as Record<string, unknown>
    const known = Object.entries(rest).filter(
      ([name, value]) => name in emptyDraft && isAlike(value, emptyDraft[name as keyof Draft]),
    )
    return {
      ...emptyDraft,
      ...Object.fromEntries(known),
      panel: panels.find(each => each === panel) ?? null,
    }
  } catch (error) {
    console.info('The draft could not be read; the form begins without it.', error)
    return null
  }
}

export const isSameDraft = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b)

/** An unfinished post, kept in the session storage for its author, each community's by itself. */
export function useDraft(userId: number, communityId: number) {
  const key = draftKey('communityPost', userId, `.${communityId}`)
  const [draft, setDraft] = useState(() => draftIn(readStored(key)) ?? emptyDraft)
  const become = (next: Draft) => {
    setDraft(next)
    writeStored(key, isSameDraft(next, emptyDraft) ? null : JSON.stringify(next))
  }
  return {
    draft,
    change: (part: Partial<Draft>) => become({ ...draft, ...part }),
    clear: () => become(emptyDraft),
  }
}

/** The moment that a local date and time name; empty when they name none. */
export function momentOf(local: string): string {
  const time = new Date(local).getTime()
  return local === '' || Number.isNaN(time) ? '' : new Date(time).toISOString()
}

/** What the field of the browser shows for a moment. */
export function localOf(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export type PostBody = z.input<typeof CreateCommunityPost>

/** What is sent: the text, and what belongs to the open panel alone (DS1). */
export function bodyOf(draft: Draft): PostBody {
  const content = draft.content.trim()
  switch (draft.panel) {
    case null:
      return { type: 'text', content }
    case 'discussion':
      return { type: 'discussion', content, title: draft.title.trim() }
    case 'poll':
      return {
        type: 'poll',
        content,
        pollOptions: draft.pollOptions.filter(option => !isBlank(option)),
        pollHours: draft.pollHours,
      }
    case 'event':
      return {
        type: 'event',
        content,
        eventTitle: draft.eventTitle.trim(),
        eventDateTime: momentOf(draft.eventDateTime),
        eventLocation: draft.eventLocation.trim(),
        eventDescription: draft.eventDescription.trim(),
      }
    case 'video':
      return { type: 'video', content, videoUrl: draft.videoUrl.trim() }
    case 'link':
      return { type: 'link', content, linkUrl: draft.linkUrl.trim() }
  }
}

/** What the server would refuse, at its fields. */
export const problemsOf = (draft: Draft): Problems => problemsIn(CreateCommunityPost, bodyOf(draft))

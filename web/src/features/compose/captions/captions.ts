import { type Captions, captionLineMaxCharacters, captionLinesMax, isBlank } from '@vitrine/contracts'
import type { PlainId } from '../../../lib/i18n/messages.ts'
import { i18n } from '../../../lib/i18n/translate.ts'

export type CaptionLine = Captions['lines'][number]

/** A line of captions as it is typed: its times may be unfinished. */
export interface DraftLine {
  key: string
  start: string
  end: string
  /** What `start` and `end` are the rounded texts of; without meaning once they are typed over. */
  startMs?: number | undefined
  endMs?: number | undefined
  text: string
}

export interface DraftCaptions {
  language: string
  lines: DraftLine[]
}

/** Of some languages the reader's, else the first. */
export const preferredLanguage = (languages: readonly string[]): string | undefined =>
  languages.includes(i18n.locale) ? i18n.locale : languages[0]

const timePattern = /^(?:(\d{1,2}):)?(\d{1,3})(?:[.,](\d{1,3}))?$/

/** `1:02.5`, `62,5` and `62` are milliseconds; anything else is null. */
export function parseTime(text: string): number | null {
  const match = timePattern.exec(text.trim())
  if (!match) return null
  const [, minutes = '0', seconds = '0', fraction = '0'] = match
  return Number(minutes) * 60_000 + Number(seconds) * 1_000 + Number(fraction.padEnd(3, '0'))
}

/** `0:04.2`: to a tenth, which is as near as anyone presses a button. */
export function formatTime(ms: number): string {
  const tenths = Math.round(ms / 100)
  const seconds = Math.floor(tenths / 10)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`
}

/** The time that a text stands for: the exact one where the text is that of it. */
const exactTime = (text: string, ms: number | undefined) =>
  ms !== undefined && formatTime(ms) === text ? ms : parseTime(text)

/** How long a new line is shown, unless its author says otherwise. */
const lineMs = 3_000

/** A time of a line, as text and exactly. */
export const timed = (side: 'start' | 'end', ms: number): Partial<DraftLine> => ({
  [side]: formatTime(ms),
  [`${side}Ms`]: Math.round(ms),
})

export const draftLine = ({ startMs, endMs, text }: CaptionLine): DraftLine => ({
  key: crypto.randomUUID(),
  start: formatTime(startMs),
  end: formatTime(endMs),
  startMs,
  endMs,
  text,
})

export const newLine = (startMs: number): DraftLine =>
  draftLine({ startMs: Math.round(startMs), endMs: Math.round(startMs) + lineMs, text: '' })

function lineOf(line: DraftLine): CaptionLine | null {
  const { text } = line
  const [startMs, endMs] = [exactTime(line.start, line.startMs), exactTime(line.end, line.endMs)]
  if (startMs === null || endMs === null || endMs <= startMs || isBlank(text)) return null
  return text.trim().length > captionLineMaxCharacters ? null : { startMs, endMs, text: text.trim() }
}

export const isLineComplete = (line: DraftLine) => lineOf(line) !== null

/** The lines that can be shown, in the order of their times. */
export const completeLines = ({ lines }: DraftCaptions): CaptionLine[] =>
  lines
    .map(lineOf)
    .filter(line => line !== null)
    .toSorted((a, b) => a.startMs - b.startMs)

/** What is wrong with captions, as the server names it, or null. */
export function captionsProblem({ lines }: DraftCaptions): PlainId | null {
  if (lines.length > captionLinesMax) return 'compose.captions.tooMany'
  return lines.every(isLineComplete) ? null : 'media.captions'
}

/** What is sent; null without a line. */
export const captionsOf = (draft: DraftCaptions | null): Captions | null =>
  draft && draft.lines.length > 0 ? { language: draft.language, lines: completeLines(draft) } : null

const vttTime = (ms: number) =>
  `${new Date(ms).toISOString().slice(11, 19)}.${String(ms % 1_000).padStart(3, '0')}`

/** `<` and `&` begin markup in WebVTT, and an empty line ends a cue. */
const vttText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\n\s*\n/g, '\n')

/** Captions as the browser shows them below the preview. */
export const toVtt = (lines: readonly CaptionLine[]): string =>
  [
    'WEBVTT',
    ...lines.map(({ startMs, endMs, text }) => `${vttTime(startMs)} --> ${vttTime(endMs)}\n${vttText(text)}`),
  ].join('\n\n')

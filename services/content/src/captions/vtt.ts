import type { Captions } from '@vitrine/contracts'

type Lines = Captions['lines']

const two = (value: number): string => String(value).padStart(2, '0')

/** `00:01:02.345`. */
function timeOf(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** A text of a cue: without markup, and without the empty line that would end the cue. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\s*[\r\n\u2028\u2029\u0085]+\s*/g, '\n')

/** Lines of captions as WebVTT (W3C), in the order of their beginnings. */
export function vttOf(lines: Lines): string {
  const cues = lines
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
    .map(({ startMs, endMs, text }) => `${timeOf(startMs)} --> ${timeOf(endMs)}\n${escaped(text)}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

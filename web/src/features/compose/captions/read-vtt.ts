import { captionLineMaxCharacters, captionLinesMax } from '@vitrine/contracts'
import type { CaptionLine } from './captions.ts'

/** Two minutes of speech have some 3 kB of captions. */
const maxBytes = 512 * 1024

/** The browser's own parser may find nothing to wait for. */
const readableWithinMs = 5_000

const isCue = (cue: TextTrackCue): cue is VTTCue => 'getCueAsHTML' in cue

/** The words of a cue without its markup. */
const wordsOf = (cue: VTTCue) => (cue.getCueAsHTML().textContent ?? '').trim()

function linesOf(track: TextTrack): CaptionLine[] {
  return [...(track.cues ?? [])]
    .filter(isCue)
    .map(cue => ({
      startMs: Math.round(cue.startTime * 1_000),
      endMs: Math.round(cue.endTime * 1_000),
      text: wordsOf(cue).slice(0, captionLineMaxCharacters),
    }))
    .filter(({ startMs, endMs, text }) => endMs > startMs && text !== '')
    .slice(0, captionLinesMax)
}

/**
 * The lines of a WebVTT file, which the browser reads as it reads those of a video; empty where it finds none. Longer
 * lines are cut to what the server stores.
 */
export async function readVtt(file: Blob): Promise<CaptionLine[]> {
  if (file.size > maxBytes) return []
  const video = document.createElement('video')
  const element = document.createElement('track')
  const url = URL.createObjectURL(new Blob([file], { type: 'text/vtt' }))
  try {
    return await new Promise<CaptionLine[]>(resolve => {
      const timer = setTimeout(() => resolve([]), readableWithinMs)
      element.onload = () => {
        clearTimeout(timer)
        resolve(linesOf(element.track))
      }
      element.onerror = () => {
        clearTimeout(timer)
        resolve([])
      }
      element.kind = 'captions'
      element.src = url
      video.append(element)
      // A track that is off is not read.
      element.track.mode = 'hidden'
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

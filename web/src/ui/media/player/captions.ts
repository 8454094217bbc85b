import { getCaptions } from '@vitrine/contracts/routes'
import { i18n } from '../../../lib/i18n/translate.ts'

const storageKey = 'vitrine.captions'
/** What the reader chose last: a language, or no captions. */
const off = 'off'

export const captionsPath = (postId: number, language: string) =>
  getCaptions.path.replace(':id', String(postId)).replace(':language', encodeURIComponent(language))

const primaryOf = (language: string) => language.split('-')[0]

/** The captions to begin with: in the language chosen last, else in the reader's own; null: none. */
export function chosenCaptions(
  languages: readonly string[],
  reader: { stored: string | null; language: string },
): string | null {
  if (reader.stored === off) return null
  for (const wanted of [reader.stored, reader.language]) {
    if (wanted === null) continue
    const found =
      languages.find(language => language === wanted) ??
      languages.find(language => primaryOf(language) === primaryOf(wanted))
    if (found !== undefined) return found
  }
  return null
}

/** What a press leads to: each language in turn, then none. */
export const nextCaptions = (languages: readonly string[], now: string | null): string | null =>
  languages[now === null ? 0 : languages.indexOf(now) + 1] ?? null

export function readCaptionsChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch (error) {
    console.info('The choice of captions could not be read: storage is closed.', error)
    return null
  }
}

export function keepCaptionsChoice(language: string | null) {
  try {
    localStorage.setItem(storageKey, language ?? off)
  } catch (error) {
    console.info('The choice of captions is kept for this video only: storage is closed.', error)
  }
}

/** "English" for `en`, in the language of the page; the tag itself where the browser knows no name. */
export const languageName = (language: string) =>
  new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(language) ?? language

/** The text that is shown at the moment, without its markup. */
export function textOf(track: TextTrack): string {
  return [...(track.activeCues ?? [])]
    .map(cue => ('getCueAsHTML' in cue ? ((cue as VTTCue).getCueAsHTML().textContent ?? '') : ''))
    .join('\n')
}

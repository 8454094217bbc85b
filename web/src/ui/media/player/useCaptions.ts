import { type RefObject, useEffect, useState } from 'react'
import { i18n } from '../../../lib/i18n/translate.ts'
import { chosenCaptions, keepCaptionsChoice, nextCaptions, readCaptionsChoice, textOf } from './captions.ts'

/**
 * The chosen captions, and the text of this moment. The browser loads and times the track, and does not show it: its own
 * place for it is below the controls.
 */
export function useCaptions(element: RefObject<HTMLVideoElement | null>, languages: readonly string[]) {
  const [language, setLanguage] = useState(() =>
    chosenCaptions(languages, { stored: readCaptionsChoice(), language: i18n.locale }),
  )
  const [text, setText] = useState('')

  useEffect(() => {
    const video = element.current
    if (!video || language === null) return
    const track = [...video.textTracks].find(each => each.language === language)
    if (!track) return
    const read = () => setText(textOf(track))
    // The player of a phone that fills the screen is its own, and shows the track itself.
    const show = () => {
      track.mode = 'showing'
    }
    const hide = () => {
      track.mode = 'hidden'
    }
    hide()
    track.addEventListener('cuechange', read)
    video.addEventListener('webkitbeginfullscreen', show)
    video.addEventListener('webkitendfullscreen', hide)
    return () => {
      track.removeEventListener('cuechange', read)
      video.removeEventListener('webkitbeginfullscreen', show)
      video.removeEventListener('webkitendfullscreen', hide)
      track.mode = 'disabled'
      setText('')
    }
  }, [element, language])

  function toggle() {
    if (languages.length === 0) return
    const next = nextCaptions(languages, language)
    keepCaptionsChoice(next)
    setLanguage(next)
  }
  return { language, text, toggle }
}

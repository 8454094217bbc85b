import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { openRecorder, type Recorder, type RecorderState } from './recorder.ts'

interface RecorderHandlers {
  onRecorded: (recording: Blob) => void
  onFailed: () => void
  /** The camera is released, and nothing was recorded. */
  onClosed: () => void
}

/** The camera while a component shows it: it is released with the component, and closed when the page changes. */
export function useRecorder({ onRecorded, onFailed, onClosed }: RecorderHandlers) {
  const [state, setState] = useState<RecorderState>({ phase: 'starting' })
  const recorder = useRef<Recorder>(null)
  const { key } = useLocation()
  const [openedAt] = useState(key)
  const recorded = useEffectEvent(onRecorded)
  const failed = useEffectEvent(onFailed)
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    let isShown = true
    const opened = openRecorder({
      onState(next) {
        if (!isShown) return
        setState(next)
        if (next.phase === 'closed') closed()
      },
      onRecorded: recorded,
      onFailed(error) {
        console.info('The camera cannot be used.', error)
        if (isShown) failed()
      },
    })
    recorder.current = opened
    return () => {
      isShown = false
      opened.close()
    }
  }, [])
  useEffect(() => {
    if (key !== openedAt) recorder.current?.close()
  }, [key, openedAt])
  return {
    state,
    record: () => recorder.current?.record(),
    stop: () => recorder.current?.stop(),
    close: () => recorder.current?.close(),
  }
}

import { useEffect, useState } from 'react'

const idleMs = 2_500

/** Whether the reader has not moved or pressed anything for a while: the controls then leave the picture alone. */
export function useIdle(isPlaying: boolean) {
  const [wokenAt, setWokenAt] = useState(0)
  const [isIdle, setIdle] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each waking begins the time anew
  useEffect(() => {
    if (!isPlaying) return setIdle(false)
    const timer = setTimeout(() => setIdle(true), idleMs)
    return () => clearTimeout(timer)
  }, [isPlaying, wokenAt])
  function wake() {
    setIdle(false)
    setWokenAt(performance.now())
  }
  return { isIdle, wake }
}

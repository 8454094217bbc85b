import { useEffect, useState } from 'react'
import { askPosition, type NoPosition } from '../../lib/position.ts'
import type { Place } from './distance.ts'

/** While the browser says whether the visitor has agreed before, the status is `checking`. */
export type Position =
  | { status: 'checking' | 'unasked' | 'asking' | NoPosition }
  | ({ status: 'known' } & Place)

/** Where the visitor is, once they ask for it; at once where they have agreed to it before. */
export function usePosition(): { position: Position; locate: () => Promise<void> } {
  const [position, setPosition] = useState<Position>({ status: 'checking' })

  async function locate() {
    setPosition({ status: 'asking' })
    const found = await askPosition()
    setPosition(typeof found === 'string' ? { status: found } : { status: 'known', ...found })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is shown
  useEffect(() => {
    let isShown = true
    hasAgreed().then(isAgreed => {
      if (!isShown) return
      if (isAgreed) void locate()
      else setPosition({ status: 'unasked' })
    })
    return () => {
      isShown = false
    }
  }, [])
  return { position, locate }
}

/** Whether the visitor has agreed before. A browser that does not know this permission says no. */
const hasAgreed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

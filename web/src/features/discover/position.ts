import { useEffect, useState } from 'react'
import { askPosition, type NoPosition } from '../../lib/position.ts'
import type { Place } from './distance.ts'

export type Position = { status: 'unasked' | 'asking' | NoPosition } | ({ status: 'known' } & Place)

/** Where the visitor is, once they ask for it; at once where they have agreed to it before. */
export function usePosition(): { position: Position; locate: () => Promise<void> } {
  const [position, setPosition] = useState<Position>({ status: 'unasked' })

  async function locate() {
    setPosition({ status: 'asking' })
    const found = await askPosition()
    setPosition(typeof found === 'string' ? { status: found } : { status: 'known', ...found })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is shown
  useEffect(() => {
    let isShown = true
    const asked = navigator.permissions?.query({ name: 'geolocation' })
    asked?.then(
      ({ state }) => (isShown && state === 'granted' ? locate() : undefined),
      // A browser that does not know this permission: the visitor asks for the museums.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [])
  return { position, locate }
}

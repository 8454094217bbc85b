import type { RenderedMedia } from '@vitrine/contracts'
import type { CSSProperties } from 'react'
import { useMemo } from 'react'
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'
import { useIsHydrated } from '../../lib/hooks.ts'

const bytesOf = (placeholder: string) => Uint8Array.from(atob(placeholder), letter => letter.charCodeAt(0))

function averageOf(bytes: Uint8Array): string {
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  return `rgb(${[r, g, b].map(part => Math.round(part * 255)).join(' ')})`
}

/**
 * What is seen of a picture until it has arrived: its blurred self. A page that the gateway renders has the average
 * colour alone, because the image is 4 kB that compress badly.
 */
export function usePlaceholder({ placeholder }: Pick<RenderedMedia, 'placeholder'>): CSSProperties {
  const isHydrated = useIsHydrated()
  return useMemo(() => {
    if (!placeholder) return {}
    const bytes = bytesOf(placeholder)
    const backgroundColor = averageOf(bytes)
    return isHydrated
      ? { backgroundColor, backgroundImage: `url(${thumbHashToDataURL(bytes)})` }
      : { backgroundColor }
  }, [placeholder, isHydrated])
}

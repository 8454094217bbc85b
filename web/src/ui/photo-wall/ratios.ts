import type { RenderedMedia } from '@vitrine/contracts'

type Sized = Pick<RenderedMedia, 'width' | 'height'>

const narrowest = 0.5
const widest = 2.4
/** Rows are about this high where there is room for several photos; CSS has the same number. */
const rowPixels = 200
/** A row is filled, so a photo may be this much larger. */
const stretch = 1.4

/** Width to height as it hangs. What is taller or wider is shown whole in a place of this shape. */
export function ratioOf({ width, height }: Sized): { ratio: number; isWhole: boolean } {
  const ratio = (width ?? 3) / (height ?? 2)
  return {
    ratio: Math.min(widest, Math.max(narrowest, ratio)),
    isWhole: ratio >= narrowest && ratio <= widest,
  }
}

/** The attribute of a picture in the wall. */
export function sizesOf(ratio: number): string {
  const pixels = Math.min(640, Math.ceil(ratio * rowPixels * stretch))
  return `(min-width: 768px) ${pixels}px, ${ratio < 1 ? 75 : 100}vw`
}

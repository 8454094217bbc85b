import type { CategoryCode } from '@vitrine/contracts'
import { useState } from 'react'
import { categoryColor } from '../../theme/category-color.ts'
import { Composition } from '../Composition.tsx'
import styles from './community-picture.module.css'

/** The picture of a community over its composition, which stays when there is none. Decorative: its name is beside it. */
export function CommunityPicture({
  id,
  category,
  src,
  wide = false,
  eager = false,
}: {
  id: number
  category: CategoryCode
  src: string | null
  /** Across the screen. */
  wide?: boolean
  eager?: boolean
}) {
  const [ended, setEnded] = useState<{ src: string; isReady: boolean } | null>(null)
  const isFailed = ended?.src === src && !ended?.isReady
  return (
    <span
      className={styles.picture}
      style={{ ['--category-color' as string]: categoryColor(category) }}
      aria-hidden="true"
    >
      <Composition seed={id} columns={wide ? 15 : 6} rows={4} />
      {src !== null && !isFailed && (
        <img
          src={src}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          data-ready={(ended?.src === src && ended.isReady) || undefined}
          onLoad={() => setEnded({ src, isReady: true })}
          onError={() => setEnded({ src, isReady: false })}
        />
      )}
    </span>
  )
}

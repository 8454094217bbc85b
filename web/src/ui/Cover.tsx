import type { CategoryCode } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { categoryColor } from '../theme/category-color.ts'
import styles from './cover.module.css'

interface CoverProps {
  src: string | null
  /** Empty when the text beside it says the same. */
  alt: string
  /** Width to height, such as `3 / 2`; `fill`: as large as what holds it. */
  ratio?: `${number} / ${number}` | 'fill'
  category?: CategoryCode
  /** For the first picture of a screen. */
  eager?: boolean
  className?: string
}

/** A picture whose place is reserved before it loads; it fades in, or shows that it failed. */
export function Cover({ src, alt, ratio = '3 / 2', category, eager = false, className }: CoverProps) {
  const t = useT()
  const [state, setState] = useState<{ src: string | null; is: 'ready' | 'failed' } | null>(null)
  const is = src === null ? 'failed' : state?.src === src ? state.is : 'loading'
  return (
    <div
      className={[styles.cover, className].filter(Boolean).join(' ')}
      data-fill={ratio === 'fill' || undefined}
      style={{
        ...(ratio !== 'fill' && { aspectRatio: ratio }),
        ...(category && { ['--category-color' as string]: categoryColor(category) }),
      }}
    >
      {is === 'failed' ? (
        <span className={styles.failed}>{t('posts.imageFailed')}</span>
      ) : (
        <img
          src={src ?? undefined}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding={eager ? 'sync' : 'async'}
          data-ready={is === 'ready' || undefined}
          ref={image => {
            // It may have ended before React listened to it.
            if (!image?.complete || is !== 'loading') return
            setState({ src, is: image.naturalWidth > 0 ? 'ready' : 'failed' })
          }}
          onLoad={() => setState({ src, is: 'ready' })}
          onError={() => setState({ src, is: 'failed' })}
        />
      )}
    </div>
  )
}

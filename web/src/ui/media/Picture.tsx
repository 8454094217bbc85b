import type { RenderedMedia } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { fileNameOf, srcSetOf, stillOf } from './addresses.ts'
import styles from './picture.module.css'
import { usePlaceholder } from './placeholder.ts'

export type Shown = Pick<
  RenderedMedia,
  'kind' | 'url' | 'posterUrl' | 'width' | 'height' | 'placeholder' | 'images'
>

interface PictureProps {
  /** A picture, or a video for its poster. */
  media: Shown
  alt: string
  /** How wide it is shown, as in the attribute. */
  sizes: string
  /** For the first picture of a screen. */
  eager?: boolean
  /** `contain`: whole, on its blurred self. */
  fit?: 'cover' | 'contain'
  /** Only its blurred self is shown, and nothing of it is loaded. */
  isCovered?: boolean
  /** Asks for new addresses where they may have expired; absent: it cannot be tried again here, as within a link. */
  onRetry?: (() => void) | undefined
}

/**
 * A picture as large as what holds it, which reserves its place: in the best size and format that is stored. Until it has
 * arrived, its blurred self is shown.
 */
export function Picture({
  media,
  alt,
  sizes,
  eager = false,
  fit = 'cover',
  isCovered = false,
  onRetry,
}: PictureProps) {
  const still = stillOf(media)
  // A new signature of the same file is no new picture.
  const name = fileNameOf(still)
  const [state, setState] = useState<{ name: string; is: 'ready' | 'failed' } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const placeholder = usePlaceholder(media)
  const is = state?.name === name ? state.is : 'loading'
  function retry() {
    setState(null)
    setAttempt(attempt + 1)
    onRetry?.()
  }
  return (
    <div className={styles.frame} data-fit={fit} style={placeholder}>
      {still !== null && is !== 'failed' && !isCovered && (
        <picture>
          <source type="image/avif" srcSet={srcSetOf(media, 'avif')} sizes={sizes} />
          <img
            key={`${name}${attempt}`}
            className={styles.image}
            src={still}
            srcSet={srcSetOf(media, 'webp')}
            sizes={sizes}
            alt={alt}
            width={media.width ?? undefined}
            height={media.height ?? undefined}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding={eager ? 'sync' : 'async'}
            data-ready={is === 'ready' || undefined}
            ref={image => {
              // It may have ended before React listened to it.
              if (!image?.complete || is !== 'loading') return
              setState({ name, is: image.naturalWidth > 0 ? 'ready' : 'failed' })
            }}
            onLoad={() => setState({ name, is: 'ready' })}
            onError={() => setState({ name, is: 'failed' })}
          />
        </picture>
      )}
      {is === 'failed' && <Failed onRetry={onRetry && retry} />}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useT()
  return (
    <div className={styles.failed}>
      <p className={styles.failure} data-small={!onRetry || undefined}>
        <span>{t('posts.imageFailed')}</span>
        {onRetry && (
          <button type="button" className={styles.retry} onClick={onRetry}>
            {t('common.tryAgain')}
          </button>
        )}
      </p>
    </div>
  )
}

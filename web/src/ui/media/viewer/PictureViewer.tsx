import type { PostMedia } from '@vitrine/contracts'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { Picture } from '../Picture.tsx'
import styles from './picture-viewer.module.css'

interface PictureViewerProps {
  pictures: readonly PostMedia[]
  altOf: (picture: PostMedia) => string
  /** The index of the one that was pressed. */
  first: number
  onClosed: () => void
  onRetry?: (() => void) | undefined
  /** Shown below a picture without a description. */
  describe?: ((picture: PostMedia) => ReactNode) | undefined
  /** Shown below every picture: who it is by, and what can be done about it. */
  details?: ((picture: PostMedia, close: () => void) => ReactNode) | undefined
}

const icon = { size: 24, strokeWidth: 1.5, 'aria-hidden': true } as const

/**
 * Pictures at the size of the screen, in the browser's own dialog. They stand side by side in a strip that snaps, so that a
 * swipe, a wheel and the arrow keys all do the same.
 */
export default function PictureViewer({
  pictures,
  altOf,
  first,
  onClosed,
  onRetry,
  describe,
  details,
}: PictureViewerProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(first)
  const count = pictures.length

  useEffect(() => {
    dialog.current?.showModal()
    const { current } = strip
    current?.scrollTo({ left: first * current.clientWidth, behavior: 'instant' })
  }, [first])

  function goTo(next: number) {
    const { current } = strip
    const target = Math.min(count - 1, Math.max(0, next))
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    current?.scrollTo({ left: target * current.clientWidth, behavior: isCalm ? 'instant' : 'smooth' })
  }
  function follow() {
    const { current } = strip
    if (current && current.clientWidth > 0) setIndex(Math.round(current.scrollLeft / current.clientWidth))
  }
  function onKeyDown(event: KeyboardEvent) {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
    // In a text the keys move the cursor.
    if (target === undefined || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    goTo(target)
  }
  const picture = pictures[index]
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('pictures.viewer')}
      onClose={onClosed}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard reaches it */}
      <ul ref={strip} className={styles.strip} tabIndex={0} data-scrolls="x" onScroll={follow}>
        {pictures.map((each, place) => (
          <li
            key={each.id}
            className={styles.slide}
            aria-hidden={place !== index || undefined}
            inert={place !== index}
          >
            <div className={styles.picture} style={fitOf(each)}>
              <Picture
                media={each}
                alt={altOf(each)}
                sizes="100vw"
                eager={place === first}
                fit="contain"
                onRetry={onRetry}
              />
            </div>
          </li>
        ))}
      </ul>
      <button
        ref={takeFocus}
        type="button"
        className={styles.close}
        aria-label={t('common.close')}
        onClick={close}
      >
        <X {...icon} />
      </button>
      {count > 1 && (
        <>
          <Step direction="previous" isPossible={index > 0} onPress={() => goTo(index - 1)} />
          <Step direction="next" isPossible={index < count - 1} onPress={() => goTo(index + 1)} />
        </>
      )}
      <div className={styles.label}>
        {picture && details?.(picture, close)}
        <div role="status">
          {count > 1 && <p className={styles.count}>{t('pictures.of', { number: index + 1, count })}</p>}
          {picture && picture.altText !== '' && (
            <p className={styles.text} dir="auto">
              {picture.altText}
              {picture.describedBy !== null && (
                <span className={styles.credit}>
                  {t('pictures.describedBy', { name: `@${picture.describedBy}` })}
                </span>
              )}
            </p>
          )}
        </div>
        {picture && picture.altText === '' && <div key={picture.id}>{describe?.(picture)}</div>}
      </div>
    </dialog>
  )
}

/** The dialog focuses the element with this attribute as it opens; React's `autoFocus` is not the attribute. */
function takeFocus(element: HTMLElement | null) {
  element?.toggleAttribute('autofocus', true)
}

/** As large as the screen allows, and never enlarged. */
const fitOf = ({ width, height }: PostMedia) => ({
  aspectRatio: `${width ?? 1} / ${height ?? 1}`,
  maxWidth: width ?? undefined,
  ['--ratio' as string]: (width ?? 1) / (height ?? 1),
})

function Step({
  direction,
  isPossible,
  onPress,
}: {
  direction: 'previous' | 'next'
  isPossible: boolean
  onPress: () => void
}) {
  const t = useT()
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight
  return (
    // A disabled control would lose the focus at the last picture.
    <button
      type="button"
      className={styles.step}
      data-direction={direction}
      aria-label={t(direction === 'previous' ? 'pictures.previous' : 'pictures.next')}
      aria-disabled={!isPossible}
      onClick={onPress}
    >
      <Icon {...icon} />
    </button>
  )
}

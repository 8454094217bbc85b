import type { PostMedia } from '@vitrine/contracts'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../Button.tsx'
import { usePlaceholder } from './placeholder.ts'
import styles from './sensitive-cover.module.css'

/** The posts that were uncovered since the page was loaded: a list that is shown again does not cover them again. */
const uncovered = new Set<number>()

/** Hides pictures or a video, which are not even loaded, until the reader chooses to see them (B-17). */
export function SensitiveCover({
  postId,
  media,
  reason,
  children,
}: {
  postId: number
  media: PostMedia | undefined
  reason: string
  children: ReactNode
}) {
  const t = useT()
  const [isShown, setShown] = useState(() => uncovered.has(postId))
  const button = useRef<HTMLButtonElement>(null)
  const backdrop = usePlaceholder({ placeholder: media?.placeholder ?? null })
  function show(next: boolean) {
    if (next) uncovered.add(postId)
    else uncovered.delete(postId)
    // The pressed button goes; the one in its place takes the focus.
    flushSync(() => setShown(next))
    button.current?.focus({ preventScroll: true })
  }
  if (isShown) {
    return (
      <>
        {children}
        <button ref={button} type="button" className={styles.hide} onClick={() => show(false)}>
          <EyeOff size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('pictures.hide')}
        </button>
      </>
    )
  }
  return (
    <div className={styles.cover}>
      <div className={styles.backdrop} style={backdrop} />
      <div className={styles.words}>
        <EyeOff size={28} strokeWidth={1.25} aria-hidden="true" />
        <p className={styles.title}>{t('pictures.sensitive')}</p>
        {reason !== '' && (
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
        )}
        <Button ref={button} size="small" className={styles.show ?? ''} onClick={() => show(true)}>
          {t('pictures.show')}
        </Button>
      </div>
    </div>
  )
}

import { useId, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './alt-mark.module.css'

/** "ALT": shows everyone the text that screen readers read in place of the picture. */
export function AltMark({ text, describedBy }: { text: string; describedBy: string | null }) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button in it has opened
    <div
      className={styles.place}
      data-open={isOpen || undefined}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={t('pictures.description')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.mark}>{t('pictures.alt')}</span>
      </button>
      {isOpen && (
        // It scrolls, so the keyboard reaches it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <div id={id} className={styles.text} tabIndex={0} dir="auto">
          <p>{text}</p>
          {describedBy !== null && (
            <p className={styles.credit}>{t('pictures.describedBy', { name: `@${describedBy}` })}</p>
          )}
        </div>
      )}
    </div>
  )
}

import { Copy } from 'lucide-react'
import { useT } from '../lib/i18n/useT.ts'
import { copyText } from '../lib/share.ts'
import { Button } from './Button.tsx'
import styles from './kept-text.module.css'

/** What the reader was writing when its subject was deleted, or `why`: kept, to be copied or discarded. */
export default function KeptText({
  text,
  why,
  onDiscard,
}: {
  text: string
  why?: string
  onDiscard: () => void
}) {
  const t = useT()
  const said = why ?? t('comments.kept')
  return (
    <section className={styles.kept} aria-label={said}>
      <p role="status">{said}</p>
      <blockquote className={styles.text} dir="auto">
        {text}
      </blockquote>
      <div className={styles.tools}>
        <Button
          size="small"
          icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => void copyText(text)}
        >
          {t('comments.kept.copy')}
        </Button>
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {t('edit.discardText')}
        </Button>
      </div>
    </section>
  )
}

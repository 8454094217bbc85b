import { captionLineMaxCharacters } from '@vitrine/contracts'
import { Timer, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './captions.module.css'
import { type DraftLine, isLineComplete, parseTime, timed } from './captions.ts'

interface CaptionRowProps {
  line: DraftLine
  /** From 1. */
  position: number
  isNew: boolean
  /** Where the preview is, in milliseconds. */
  now: () => number
  onSeek: (ms: number) => void
  onChange: (part: Partial<DraftLine>) => void
  onRemove: () => void
}

/** Of the button that removes a line. */
export const removeLineIdOf = ({ key }: Pick<DraftLine, 'key'>) => `remove-${key}`

/** One line of captions: from when to when, and what is said. */
export function CaptionRow({ line, position, isNew, now, onSeek, onChange, onRemove }: CaptionRowProps) {
  const t = useT()
  const problemId = useId()
  /** The text of a time when it was focused. */
  const before = useRef('')
  const isWrong = line.text !== '' && !isLineComplete(line)
  const described = isWrong ? { 'aria-invalid': true, 'aria-describedby': problemId } : {}
  return (
    <li className={styles.line}>
      <div className={styles.times}>
        {(['start', 'end'] as const).map(side => (
          <span key={side} className={styles.time}>
            <input
              type="text"
              autoComplete="off"
              aria-label={t(`compose.captions.${side}`, { position })}
              value={line[side]}
              {...described}
              onChange={({ target }) => onChange({ [side]: target.value })}
              onFocus={() => {
                before.current = line[side]
              }}
              // Times that were typed look as those that were taken. Who only passes by leaves the preview where it is.
              onBlur={() => {
                const ms = line[side] === before.current ? null : parseTime(line[side])
                if (ms === null) return
                onChange(timed(side, ms))
                if (side === 'start') onSeek(ms)
              }}
            />
            <IconButton
              label={t(`compose.captions.${side}Now`, { position })}
              onClick={() => onChange(timed(side, now()))}
            >
              <Timer size={16} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </span>
        ))}
      </div>
      <textarea
        className={styles.text}
        rows={1}
        aria-label={t('compose.captions.text', { position })}
        placeholder={t('compose.captions.text.placeholder')}
        maxLength={captionLineMaxCharacters}
        value={line.text}
        {...described}
        // biome-ignore lint/a11y/noAutofocus: the line was added to write here
        autoFocus={isNew}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className={styles.remove}>
        <IconButton
          id={removeLineIdOf(line)}
          label={t('compose.captions.remove', { position })}
          onClick={onRemove}
        >
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      <p id={problemId} className={styles.problem} role="alert">
        {isWrong && t('media.captions')}
      </p>
    </li>
  )
}

import { captionLinesMax } from '@vitrine/contracts'
import { FileUp, Plus } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { languages } from '../../../lib/i18n/languages.ts'
import { i18n, translate } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { languageName } from '../../../ui/media/player/captions.ts'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast/queue.ts'
import { CaptionRow, removeLineIdOf } from './CaptionRow.tsx'
import styles from './captions.module.css'
import { type DraftCaptions, type DraftLine, draftLine, newLine, preferredLanguage } from './captions.ts'
import { readVtt } from './read-vtt.ts'

/** The languages of the app, and those that visitors of museums speak most. */
const captionLanguages = [
  ...new Set([
    ...Object.keys(languages),
    ...['ca', 'de', 'eu', 'fr', 'gl', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'zh'],
  ]),
]

/** Where the preview is, in milliseconds. While the browser looks for the end of a recording, it stands far behind it. */
function timeOf({ current }: RefObject<HTMLVideoElement | null>): number {
  return current && Number.isFinite(current.duration)
    ? Math.min(current.currentTime, current.duration) * 1_000
    : 0
}

/** Captions from a WebVTT file, or typed line by line while the preview plays (B-16). */
export default function CaptionsEditor({
  captions,
  taken = [],
  preview,
  onChange,
}: {
  captions: DraftCaptions | null
  /** Languages of other captions of the video. */
  taken?: readonly string[]
  preview: RefObject<HTMLVideoElement | null>
  onChange: (captions: DraftCaptions | null) => void
}) {
  const t = useT()
  const addId = useId()
  const [added, setAdded] = useState<string | null>(null)
  const lines = captions?.lines ?? []
  const free = captionLanguages.filter(each => !taken.includes(each))
  const language = captions?.language ?? preferredLanguage(free) ?? i18n.locale
  const put = (changed: DraftLine[]) => onChange(changed.length > 0 ? { language, lines: changed } : null)

  function add() {
    const line = newLine(timeOf(preview))
    setAdded(line.key)
    put([...lines, line])
  }
  function remove(line: DraftLine, index: number) {
    const next = lines[index + 1] ?? lines[index - 1]
    document.getElementById(next ? removeLineIdOf(next) : addId)?.focus()
    put(lines.filter(each => each !== line))
  }
  async function read(files: readonly File[]) {
    const [file] = files
    const found = file ? await readVtt(file) : []
    if (found.length > 0) put(found.map(draftLine))
    else toast.error(translate('upload.refused'), translate('compose.captions.unreadable'))
  }
  return (
    <fieldset className={styles.editor}>
      <legend>{t('compose.captions.title')}</legend>
      <p className={styles.hint}>{t('compose.captions.hint')}</p>
      {lines.length > 0 && (
        <>
          <Select
            label={t('compose.captions.language')}
            value={language}
            onChange={chosen => onChange({ language: chosen, lines })}
          >
            {[...new Set([...free, language])].map(code => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </Select>
          <ol className={styles.lines} aria-label={t('compose.captions.lines')}>
            {lines.map((line, index) => (
              <CaptionRow
                key={line.key}
                line={line}
                position={index + 1}
                isNew={line.key === added}
                now={() => timeOf(preview)}
                onSeek={ms => {
                  if (preview.current) preview.current.currentTime = ms / 1_000
                }}
                onChange={part => put(lines.map(each => (each === line ? { ...each, ...part } : each)))}
                onRemove={() => remove(line, index)}
              />
            ))}
          </ol>
        </>
      )}
      <div className={styles.ways}>
        <Button
          id={addId}
          size="small"
          icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
          keepsFocus
          disabled={lines.length >= captionLinesMax}
          onClick={add}
        >
          {t('compose.captions.add')}
        </Button>
        <FileButton
          variant="quiet"
          size="small"
          label={t('compose.captions.choose')}
          accept={['.vtt', 'text/vtt']}
          icon={<FileUp size={16} strokeWidth={1.5} aria-hidden="true" />}
          onFiles={files => void read(files)}
        >
          {t('compose.captions.upload')}
        </FileButton>
      </div>
    </fieldset>
  )
}

import { type Ref, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { settleDuration } from '../../../lib/uploads/files.ts'
import type { DraftCaptions } from '../captions/captions.ts'
import { completeLines, toVtt } from '../captions/captions.ts'
import styles from './video.module.css'

/** The video as this browser plays it, with its captions. */
export function VideoPreview({
  url,
  captions,
  ref,
}: {
  url: string
  captions: DraftCaptions | null
  ref: Ref<HTMLVideoElement>
}) {
  const t = useT()
  const [failed, setFailed] = useState<string | null>(null)
  const track = useCaptionsTrack(captions)
  if (failed === url) {
    return (
      <div className={styles.stage}>
        <p className={styles.hint}>{t('compose.video.noPreview')}</p>
      </div>
    )
  }
  return (
    <div className={styles.screen}>
      <video
        ref={ref}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={t('compose.video.preview')}
        onLoadedMetadata={({ currentTarget }) => settleDuration(currentTarget)}
        onError={() => setFailed(url)}
      >
        <track key={track} default kind="captions" src={track} srcLang={captions?.language} />
      </video>
    </div>
  )
}

/** The address of the lines so far. */
function useCaptionsTrack(captions: DraftCaptions | null): string {
  const text = toVtt(captions ? completeLines(captions) : [])
  const url = useMemo(() => URL.createObjectURL(new Blob([text], { type: 'text/vtt' })), [text])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}

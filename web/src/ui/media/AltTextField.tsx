import { altTextMaxCharacters, type PostMedia } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { TextArea } from '../TextArea.tsx'

/** What a picture or a video of a post shows, for those who do not see it. */
export function AltTextField({
  kind,
  position,
  text,
  readOnly = false,
  onChange,
}: {
  kind: PostMedia['kind']
  /** From 1 on; names the picture. */
  position: number
  text: string
  readOnly?: boolean
  onChange: (text: string) => void
}) {
  const t = useT()
  return (
    <TextArea
      label={kind === 'video' ? t('compose.video.altText') : t('compose.photos.altText', { position })}
      text={text}
      rows={2}
      max={altTextMaxCharacters}
      problem={text.trim().length > altTextMaxCharacters ? t('media.altTextTooLong') : null}
      placeholder={t('compose.photos.altText.placeholder')}
      readOnly={readOnly}
      onChange={onChange}
    />
  )
}

import type { PostMedia } from '@vitrine/contracts'
import { type AltTexts as Texts, withAltText } from '../../lib/alt-texts.ts'
import { AltTextField } from '../../ui/media/AltTextField.tsx'
import { stillOf } from '../../ui/media/addresses.ts'
import { Thumb } from '../../ui/media/Thumb.tsx'
import styles from './alt-texts.module.css'

/** What the pictures or the video of a post show, each beside its thumbnail. */
export function AltTexts({
  media,
  altTexts,
  onChange,
}: {
  media: readonly PostMedia[]
  altTexts: Texts
  onChange: (altTexts: Texts) => void
}) {
  if (altTexts.length === 0) return null
  return (
    <ul className={styles.list}>
      {media.map((each, index) => {
        const text = altTexts.find(({ mediaId }) => mediaId === each.id)?.altText
        return (
          // What became ready since the edit began is not part of it.
          text !== undefined && (
            <li key={each.id} className={styles.item}>
              <Thumb url={each.images[0]?.url ?? stillOf(each)} />
              <AltTextField
                kind={each.kind}
                position={index + 1}
                text={text}
                onChange={next => onChange(withAltText(altTexts, each.id, next))}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

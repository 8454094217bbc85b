import type { MeetupPhoto, PostMedia } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Menu } from '../../ui/Menu.tsx'
import { AltMark } from '../../ui/media/AltMark.tsx'
import { OpenButton } from '../../ui/media/OpenButton.tsx'
import { Picture } from '../../ui/media/Picture.tsx'
import type { PhotoAction } from './actions.tsx'
import { Byline } from './Byline.tsx'
import styles from './meetup-photos.module.css'
import { ratioOf, sizesOf } from './ratios.ts'

/** How many are loaded at once: they are in sight when the tab is opened. */
const eagerTiles = 2

interface TileProps {
  photo: MeetupPhoto
  media: PostMedia
  index: number
  actions: readonly PhotoAction[]
  onOpen: () => void
  onRetry: () => void
}

/** A photo on the wall, whole and as it was taken, with its label below. */
export function Tile({ photo, media, index, actions, onOpen, onRetry }: TileProps) {
  const t = useT()
  const { id, uploader, altText, caption } = photo
  const name = nameOf(uploader)
  const number = index + 1
  const { ratio, isWhole } = ratioOf(media)
  return (
    <li className={styles.tile} style={{ ['--ratio' as string]: ratio }}>
      <div className={styles.picture}>
        <Picture
          media={media}
          alt={altText || t('meetupPhotos.by', { name })}
          sizes={sizesOf(ratio)}
          eager={index < eagerTiles}
          fit={isWhole ? 'cover' : 'contain'}
          onRetry={onRetry}
        />
        <OpenButton data-photo={id} label={t('meetupPhotos.view', { number, name })} onClick={onOpen} />
        {altText !== '' && <AltMark text={altText} describedBy={null} />}
      </div>
      <div className={styles.label}>
        <div className={styles.words}>
          {caption !== '' && (
            <p className={styles.caption} dir="auto">
              {caption}
            </p>
          )}
          <Byline photo={photo} />
        </div>
        {actions.length > 0 && (
          <Menu
            className={styles.menu}
            label={t('meetupPhotos.more', { number, name })}
            items={actions.map(({ run, ...action }) => ({ ...action, onChoose: run }))}
          />
        )}
      </div>
    </li>
  )
}

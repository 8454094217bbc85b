import type { PostMedia } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Menu } from '../Menu.tsx'
import { AltMark } from '../media/AltMark.tsx'
import { OpenButton } from '../media/OpenButton.tsx'
import { Picture } from '../media/Picture.tsx'
import { Byline } from './Byline.tsx'
import type { PhotoAction, WallPhoto } from './photo.ts'
import styles from './photo-wall.module.css'
import { ratioOf, sizesOf } from './ratios.ts'

/** How many are loaded at once: they are in sight when the wall is opened. */
const eagerTiles = 2

interface TileProps {
  photo: WallPhoto
  media: PostMedia
  /** Which one it is on the wall. */
  number: number
  actions: readonly PhotoAction[]
  /** Below its label. */
  tools: ReactNode
  onOpen: () => void
  onRetry: () => void
}

/** A photo on the wall, whole and as it was taken, with its label below. */
export function Tile({ photo, media, number, actions, tools, onOpen, onRetry }: TileProps) {
  const t = useT()
  const { id, uploader, altText, caption } = photo
  const name = nameOf(uploader)
  const { ratio, isWhole } = ratioOf(media)
  return (
    <li className={styles.tile} style={{ ['--ratio' as string]: ratio }}>
      <div className={styles.picture}>
        <Picture
          media={media}
          alt={altText || t('meetupPhotos.by', { name })}
          sizes={sizesOf(ratio)}
          eager={number <= eagerTiles}
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
      {tools}
    </li>
  )
}

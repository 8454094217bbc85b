import type { PostMedia } from '@vitrine/contracts'
import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { photoMedia } from '../../lib/photo-media.ts'
import { Boundary } from '../Boundary.tsx'
import { PictureViewer } from '../media/OpenButton.tsx'
import { PhotoDetails } from './PhotoDetails.tsx'
import type { PhotoAction, WallPhoto } from './photo.ts'
import styles from './photo-wall.module.css'
import { Tile } from './Tile.tsx'

interface PhotoWallProps<Photo extends WallPhoto> {
  photos: readonly Photo[]
  /** How many hang on another wall before this one: the first is numbered after them. */
  numberedAfter?: number
  actionsOf?: (photo: Photo) => readonly PhotoAction[]
  /** Below the label of a photo; `number`: which one it is. */
  toolsOf?: (photo: Photo, number: number) => ReactNode
  /** In place of a photo that is not ready. */
  waiting?: (photo: Photo) => ReactNode
  /** Gives the focus to a photo's button, or to the list when there is none. */
  focusPhoto: (id: number | null) => void
  /** The last photo is being viewed. */
  onEnd?: () => void
  onRetry: () => void
}

type Ready<Photo> = { photo: Photo; media: PostMedia }

function readyIn<Photo extends WallPhoto>(photos: readonly Photo[]): Ready<Photo>[] {
  return photos.flatMap(photo => {
    const media = photoMedia(photo)
    return media ? [{ photo, media }] : []
  })
}

const none: readonly PhotoAction[] = []

/** Photos in rows of one height, as on a wall; each opens at its full size. Its texts are those of the photos of meetups. */
export function PhotoWall<Photo extends WallPhoto>(props: PhotoWallProps<Photo>) {
  const { photos, numberedAfter = 0, actionsOf = () => none, toolsOf, waiting, focusPhoto } = props
  const { onEnd = () => {}, onRetry } = props
  // The labels of the actions are in the language of the reader.
  useT()
  const [opened, setOpened] = useState<{ first: number; known: ReadonlySet<number> } | null>(null)
  const ready = readyIn(photos)
  // The last one that was viewed may be deleted elsewhere.
  if (opened && !ready.some(({ photo }) => opened.known.has(photo.id))) setOpened(null)
  return (
    <>
      <ul className={styles.wall}>
        {photos.map(photo => {
          const index = ready.findIndex(each => each.photo === photo)
          const media = ready[index]?.media
          if (!media) {
            return (
              <li key={photo.id} className={styles.tile}>
                {waiting?.(photo)}
              </li>
            )
          }
          const number = numberedAfter + index + 1
          return (
            <Tile
              key={photo.id}
              photo={photo}
              media={media}
              number={number}
              actions={actionsOf(photo)}
              tools={toolsOf?.(photo, number)}
              onOpen={() => setOpened({ first: index, known: new Set(ready.map(each => each.photo.id)) })}
              onRetry={onRetry}
            />
          )
        })}
      </ul>
      {opened && (
        <Viewer
          {...opened}
          ready={ready}
          actionsOf={actionsOf}
          onEnd={onEnd}
          onRetry={onRetry}
          onClosed={(last, action) => {
            setOpened(null)
            // Some browsers do not focus a button that is pressed, so the dialog has nothing to give the focus back to.
            focusPhoto(last)
            action?.run()
          }}
        />
      )}
    </>
  )
}

interface ViewerProps<Photo> {
  ready: readonly Ready<Photo>[]
  first: number
  known: ReadonlySet<number>
  actionsOf: (photo: Photo) => readonly PhotoAction[]
  onEnd: () => void
  onRetry: () => void
  /** With the photo that was viewed last, and what was chosen for it. */
  onClosed: (last: number | null, action: PhotoAction | null) => void
}

function Viewer<Photo extends WallPhoto>(props: ViewerProps<Photo>) {
  const { ready, first, known, actionsOf, onEnd, onRetry, onClosed } = props
  const t = useT()
  const shown = useRef<number | null>(null)
  const chosen = useRef<PhotoAction | null>(null)
  // What appears before the first one would move the others along.
  const start = ready.findIndex(({ photo }) => known.has(photo.id))
  const viewed = ready.slice(Math.max(0, start))
  const photoOf = ({ id }: PostMedia) => viewed.find(({ media }) => media.id === id)?.photo
  return (
    <Boundary pending={null}>
      <PictureViewer
        pictures={viewed.map(({ media }) => media)}
        altOf={media => {
          const photo = photoOf(media)
          return media.altText || (photo ? t('meetupPhotos.by', { name: nameOf(photo.uploader) }) : '')
        }}
        first={first}
        onClosed={() => onClosed(shown.current, chosen.current)}
        onRetry={onRetry}
        details={(media, close) => {
          const photo = photoOf(media)
          return (
            photo && (
              <PhotoDetails
                photo={photo}
                actions={actionsOf(photo)}
                // A dialog would open behind the viewer.
                onChoose={action => {
                  chosen.current = action
                  close()
                }}
                onShown={({ id }) => {
                  shown.current = id
                  if (id === viewed.at(-1)?.photo.id) onEnd()
                }}
              />
            )
          )
        }}
      />
    </Boundary>
  )
}

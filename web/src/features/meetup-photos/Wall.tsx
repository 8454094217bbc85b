import type { MeetupPhoto, PostMedia } from '@vitrine/contracts'
import { useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { photoMedia } from '../../lib/photo-media.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { PictureViewer } from '../../ui/media/OpenButton.tsx'
import type { PhotoAction } from './actions.tsx'
import styles from './meetup-photos.module.css'
import { PhotoDetails } from './PhotoDetails.tsx'
import { Tile } from './Tile.tsx'
import { Waiting } from './Waiting.tsx'

interface WallProps {
  photos: readonly MeetupPhoto[]
  actionsOf: (photo: MeetupPhoto) => readonly PhotoAction[]
  /** Gives the focus to a photo's button, or to the list when there is none. */
  focusPhoto: (id: number | null) => void
  /** The last photo is being viewed. */
  onEnd: () => void
  onRetry: () => void
}

type Ready = { photo: MeetupPhoto; media: PostMedia }

function readyIn(photos: readonly MeetupPhoto[]): Ready[] {
  return photos.flatMap(photo => {
    const media = photoMedia(photo)
    return media ? [{ photo, media }] : []
  })
}

/** The photos of a meetup in rows of one height, as on a wall; each opens at its full size. */
export function Wall({ photos, actionsOf, focusPhoto, onEnd, onRetry }: WallProps) {
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
          if (!media) return <Waiting key={photo.id} photo={photo} onRemoved={() => focusPhoto(null)} />
          return (
            <Tile
              key={photo.id}
              photo={photo}
              media={media}
              index={index}
              actions={actionsOf(photo)}
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

interface ViewerProps extends Pick<WallProps, 'actionsOf' | 'onEnd' | 'onRetry'> {
  ready: readonly Ready[]
  first: number
  known: ReadonlySet<number>
  /** With the photo that was viewed last, and what was chosen for it. */
  onClosed: (last: number | null, action: PhotoAction | null) => void
}

function Viewer({ ready, first, known, actionsOf, onEnd, onRetry, onClosed }: ViewerProps) {
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

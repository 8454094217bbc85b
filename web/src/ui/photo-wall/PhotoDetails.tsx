import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Byline } from './Byline.tsx'
import type { PhotoAction, WallPhoto } from './photo.ts'
import styles from './photo-wall.module.css'

interface PhotoDetailsProps {
  photo: WallPhoto
  actions: readonly PhotoAction[]
  onChoose: (action: PhotoAction) => void
  onShown: (photo: WallPhoto) => void
}

/** Below a photo in the viewer: what it is, by whom, and what can be done about it. */
export function PhotoDetails({ photo, actions, onChoose, onShown }: PhotoDetailsProps) {
  useT()
  const { id, caption } = photo
  const report = useEffectEvent(() => onShown(photo))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo
  useEffect(() => report(), [id])
  return (
    <div className={styles.details}>
      {caption !== '' && (
        <p className={styles.title} dir="auto">
          {caption}
        </p>
      )}
      <Byline photo={photo} />
      {actions.length > 0 && (
        <p className={styles.actions}>
          {actions.map(action => (
            <button key={action.id} type="button" onClick={() => onChoose(action)}>
              {action.icon}
              {action.label}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

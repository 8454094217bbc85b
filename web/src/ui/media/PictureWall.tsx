import type { PostMedia } from '@vitrine/contracts'
import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../Boundary.tsx'
import { AltMark } from './AltMark.tsx'
import { arrange } from './arrange.ts'
import { OpenButton, PictureViewer } from './OpenButton.tsx'
import { Picture } from './Picture.tsx'
import styles from './picture-wall.module.css'

/** Of a card in a list: its column is this wide from tablets up. */
const columnPixels = 640
const sizesOf = (share: number) =>
  `(min-width: 768px) ${Math.ceil(columnPixels * share)}px, ${Math.ceil(100 * share)}vw`

interface PictureWallProps {
  pictures: readonly PostMedia[]
  /** In place of a description that is missing. */
  fallbackAlt: string
  eager: boolean
  onRetry?: (() => void) | undefined
  /** Shown below an opened picture without a description. */
  describe?: ((picture: PostMedia) => ReactNode) | undefined
}

/** The pictures of a post, hung together; each opens at its full size. */
export function PictureWall({ pictures, fallbackAlt, eager, onRetry, describe }: PictureWallProps) {
  const t = useT()
  const [opened, setOpened] = useState<number | null>(null)
  const wall = useRef<HTMLDivElement>(null)
  const { rows } = arrange(pictures)
  const count = pictures.length
  const altOf = ({ altText }: PostMedia) => altText || fallbackAlt
  function close() {
    // Some browsers do not focus a button that is pressed, so the dialog has nothing to give the focus back to.
    wall.current?.querySelector<HTMLElement>(`[data-index="${opened}"]`)?.focus({ preventScroll: true })
    setOpened(null)
  }
  return (
    <>
      <div ref={wall} className={styles.wall}>
        {rows.map(row => (
          <div key={row.items[0]?.index} className={styles.row} style={{ flexGrow: row.share }}>
            {row.items.map(({ index, share }) => {
              const picture = pictures[index]
              return (
                picture && (
                  <div key={picture.id} className={styles.item} style={{ flexGrow: share }}>
                    <Picture
                      media={picture}
                      alt={altOf(picture)}
                      sizes={sizesOf(share)}
                      eager={eager}
                      onRetry={onRetry}
                    />
                    <OpenButton
                      data-index={index}
                      label={
                        count > 1 ? t('pictures.viewOf', { number: index + 1, count }) : t('pictures.view')
                      }
                      onClick={() => setOpened(index)}
                    />
                    {picture.altText !== '' && (
                      <AltMark text={picture.altText} describedBy={picture.describedBy} />
                    )}
                  </div>
                )
              )
            })}
          </div>
        ))}
      </div>
      {opened !== null && (
        <Boundary pending={null}>
          <PictureViewer
            pictures={pictures}
            altOf={altOf}
            first={opened}
            onClosed={close}
            onRetry={onRetry}
            describe={describe}
          />
        </Boundary>
      )}
    </>
  )
}

import { useT } from '../../lib/i18n/useT.ts'
import { categoryColor } from '../../theme/category-color.ts'
import { GalleryWall, LitItem } from '../../ui/GalleryWall.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import styles from './auth.module.css'

/** A decorative picture beside the forms, on wide screens. */
export function Picture() {
  const t = useT()
  return (
    <GalleryWall className={styles.picture}>
      <div className={styles.frame} aria-hidden="true">
        <LitItem>
          <Doorway />
          <WallLabel
            as="p"
            title={t('auth.picture.title')}
            meta={[t('auth.picture.artist'), t('auth.picture.time')]}
          />
        </LitItem>
      </div>
    </GalleryWall>
  )
}

/** A row of doorways with a visitor in the last one. */
function Doorway() {
  return (
    <svg className={styles.doorway} viewBox="0 0 400 500" role="presentation">
      <rect width="400" height="500" fill={categoryColor('technology')} />
      <path d="M0 430h400v70H0z" fill={categoryColor('university')} />
      <path d="M56 430V150a144 144 0 0 1 288 0v280z" fill={categoryColor('cultural')} />
      <path d="M104 430V182a96 96 0 0 1 192 0v248z" fill={categoryColor('botanical')} />
      <path d="M142 430V222a58 58 0 0 1 116 0v208z" fill={categoryColor('archaeology')} />
      <path d="M170 430V262a30 30 0 0 1 60 0v168z" fill="#E9DFC9" />
      <circle cx="200" cy="352" r="11" fill="#1D1B19" />
      <path d="M184 430c0-44 3-62 16-62s16 18 16 62z" fill="#1D1B19" />
      <path d="M170 430h60l70 70H100z" fill="#E9DFC9" opacity=".35" />
    </svg>
  )
}

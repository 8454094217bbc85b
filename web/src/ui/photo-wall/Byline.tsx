import { Link } from 'react-router-dom'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../Avatar.tsx'
import { RelativeTime } from '../RelativeTime.tsx'
import type { WallPhoto } from './photo.ts'
import styles from './photo-wall.module.css'

/** Who added a photo, and when, where that is known. */
export const Byline = ({ photo: { uploader, uploadedAt } }: { photo: WallPhoto }) => (
  <p className={styles.byline}>
    <Link to={`/profile/${uploader.slug}`}>
      <Avatar person={uploader} size={24} />
      <span dir="auto">{nameOf(uploader)}</span>
    </Link>
    {uploadedAt !== undefined && <RelativeTime date={uploadedAt} />}
  </p>
)

import type { MeetupPhoto } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './meetup-photos.module.css'

/** Who added a photo, and when. */
export const Byline = ({ photo: { uploader, uploadedAt } }: { photo: MeetupPhoto }) => (
  <p className={styles.byline}>
    <Link to={`/profile/${uploader.slug}`}>
      <Avatar person={uploader} size={24} />
      <span dir="auto">{nameOf(uploader)}</span>
    </Link>
    <RelativeTime date={uploadedAt} />
  </p>
)

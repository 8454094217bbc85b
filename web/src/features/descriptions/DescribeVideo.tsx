import type { PostMedia } from '@vitrine/contracts'
import { type ReactNode, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import DescribePicture from './DescribePicture.tsx'
import styles from './descriptions.module.css'

interface DescribeVideoProps {
  postId: number
  authorId: number
  media: PostMedia
  /** The form in which captions are offered. */
  captions: ReactNode
}

/** Below a playing video of another one: offers to describe it, and to write its captions, where it has none. */
export default function DescribeVideo({ postId, authorId, media, captions }: DescribeVideoProps) {
  const t = useT()
  const { user } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const hasCaptions = media.captionLanguages.length > 0
  if (!user || user.id === authorId || (hasCaptions && media.altText !== '')) return null
  return (
    <div className={styles.video}>
      <DescribePicture postId={postId} authorId={authorId} media={media} />
      {!hasCaptions &&
        (isOpen ? (
          captions
        ) : (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('describe.captions')}
          </Button>
        ))}
    </div>
  )
}

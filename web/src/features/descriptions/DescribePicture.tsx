import type { PostMedia } from '@vitrine/contracts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { DescribeForm } from './DescribeForm.tsx'
import styles from './descriptions.module.css'

/** Below an opened picture or video of another one that has no description: an offer to write it. */
export default function DescribePicture({
  postId,
  authorId,
  media,
}: {
  postId: number
  authorId: number
  media: PostMedia
}) {
  const t = useT()
  const { user } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  // The pressed button is removed.
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('textarea')?.focus()
  }, [isOpen])
  if (!user || user.id === authorId || media.altText !== '') return null
  if (!isOpen) {
    return (
      <Button size="small" className={styles.describe ?? ''} onClick={() => setOpen(true)}>
        {t(media.kind === 'video' ? 'describe.video' : 'describe.title')}
      </Button>
    )
  }
  return (
    <div ref={panel} className={styles.panel}>
      <DescribeForm postId={postId} media={media} />
    </div>
  )
}

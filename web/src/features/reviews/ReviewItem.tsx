import type { Museum, Review } from '@vitrine/contracts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { ReviewText } from './ReviewText.tsx'
import styles from './reviews.module.css'

/** A review of another user; the manager of the museum may reply. */
export function ReviewItem({ review, museum }: { review: Review; museum: Museum }) {
  const t = useT()
  const { user: reader } = useCurrentUser()
  const [isReplying, setReplying] = useState(false)
  const { user } = review
  const mayReply = reader !== null && reader.id === museum.managerId && review.reply === null
  const name = (
    <Link className={styles.name} to={`/profile/${user.slug}`}>
      {nameOf(user)}
    </Link>
  )
  return (
    <li className={styles.item}>
      <Link to={`/profile/${user.slug}`} tabIndex={-1} aria-hidden="true">
        <Avatar person={user} size={40} />
      </Link>
      <div className={styles.body}>
        <ReviewText review={review} museum={museum} name={name} />
        {mayReply && !isReplying && (
          <div>
            <Button
              size="small"
              aria-label={t('reviews.replyTo', { name: nameOf(user) })}
              onClick={() => setReplying(true)}
            >
              {t('reviews.reply')}
            </Button>
          </div>
        )}
        {mayReply && isReplying && (
          <ReplyForm review={review} museumId={museum.id} onClose={() => setReplying(false)} />
        )}
      </div>
    </li>
  )
}

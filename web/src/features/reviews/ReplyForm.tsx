import { isBlank, type Review, reviewMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useReplyToReview } from './mutations.ts'
import styles from './reviews.module.css'

/** The one reply of the museum's manager. */
export function ReplyForm({
  review: { id, user },
  museumId,
  onClose,
}: {
  review: Review
  museumId: number
  onClose: () => void
}) {
  const t = useT()
  const [content, setContent] = useState('')
  const reply = useReplyToReview(museumId, onClose)
  const isSendable = !isBlank(content) && content.trim().length <= reviewMaxCharacters

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSendable) reply.mutate({ id, content: content.trim() })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label={t('reviews.replyTo', { name: nameOf(user) })}
        text={content}
        max={reviewMaxCharacters}
        problem={reply.error && failureText(reply.error)}
        onChange={setContent}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" disabled={!isSendable} pending={reply.isPending}>
          {t('reviews.reply')}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

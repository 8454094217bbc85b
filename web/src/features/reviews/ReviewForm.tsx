import { localTime, type Museum, type OwnReview, reviewMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, useId, useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { failureText } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useReviewDraft } from './draft.ts'
import { useWriteReview } from './mutations.ts'
import styles from './reviews.module.css'
import { StarChoice } from './StarChoice.tsx'
import { VisitMonth } from './VisitMonth.tsx'

/** Writes a review, or replaces the own one. */
export function ReviewForm({
  userId,
  museum,
  own,
  onClose,
}: {
  userId: number
  museum: Museum
  own: OwnReview | null
  onClose: () => void
}) {
  const t = useT()
  const problemId = useId()
  const now = localTime(new Date(useNow()), museum.timezone || 'UTC').date.slice(0, 7)
  const [stars, setStars] = useState(own?.stars ?? null)
  const draft = useReviewDraft(userId, museum.id, own?.content ?? '')
  const content = draft.text.trim()
  const [visitMonth, setVisitMonth] = useState(own?.visitMonth ?? now)
  const [wasSent, setSent] = useState(false)
  const close = () => {
    draft.forget()
    onClose()
  }
  const write = useWriteReview(museum.id, close)
  const lacksStars = wasSent && stars === null
  const isTooLong = content.length > reviewMaxCharacters
  const problem = lacksStars ? t('reviews.form.starsRequired') : write.error && failureText(write.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (stars !== null && !isTooLong) write.mutate({ stars, content, visitMonth })
  }
  return (
    <form
      className={styles.form}
      aria-label={t(own ? 'reviews.edit' : 'reviews.write')}
      noValidate
      onSubmit={submit}
    >
      <StarChoice chosen={stars} problem={lacksStars ? problemId : undefined} onChoose={setStars} />
      <TextArea
        label={t('reviews.form.text')}
        text={draft.text}
        max={reviewMaxCharacters}
        problem={wasSent && isTooLong ? t('fields.tooLong', { maximum: reviewMaxCharacters }) : null}
        onChange={draft.change}
      />
      <VisitMonth chosen={visitMonth} now={now} onChoose={setVisitMonth} />
      <p id={problemId} className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" pending={write.isPending && t('reviews.form.saving')}>
          {t('reviews.form.save')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

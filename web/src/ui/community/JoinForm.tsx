import { joinAnswerMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../Button.tsx'
import { TextArea } from '../TextArea.tsx'
import { Guidelines } from './Guidelines.tsx'
import styles from './join-form.module.css'

/** The rules of a community, and an answer to each of its questions (MM7, MM9). */
export function JoinForm({
  guidelines,
  questions,
  pending,
  onSubmit,
  onCancel,
}: {
  guidelines: readonly string[]
  questions: readonly string[]
  pending: boolean
  onSubmit: (answers: string[]) => void
  onCancel: () => void
}) {
  const t = useT()
  const [answers, setAnswers] = useState(() => questions.map(() => ''))
  const [wasSent, setSent] = useState(false)
  const problemOf = (answer: string) =>
    !wasSent
      ? null
      : answer.trim() === ''
        ? t('communities.join.answer')
        : answer.trim().length > joinAnswerMaxCharacters
          ? t('fields.tooLong', { maximum: joinAnswerMaxCharacters })
          : null
  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const given = answers.map(answer => answer.trim())
    const isComplete = given.every(answer => answer !== '' && answer.length <= joinAnswerMaxCharacters)
    if (isComplete && !pending) onSubmit(given)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {guidelines.length > 0 && (
        <section>
          <h3>{t('communities.guidelines')}</h3>
          <Guidelines rules={guidelines} />
        </section>
      )}
      {questions.map((question, index) => (
        <TextArea
          key={question}
          label={question}
          text={answers[index] ?? ''}
          max={joinAnswerMaxCharacters}
          problem={problemOf(answers[index] ?? '')}
          onChange={text => setAnswers(before => before.with(index, text))}
        />
      ))}
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" pending={pending}>
          {t('communities.join.ask')}
        </Button>
      </div>
    </form>
  )
}

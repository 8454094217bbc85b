import { type Comment, commentMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import styles from './composer.module.css'
import { useCreateComment } from './mutations.ts'

/** Writes a comment, or a reply to one. The text stays until the server has accepted it. */
export function Composer({
  postId,
  replyTo,
  onDone,
}: {
  postId: number
  replyTo?: { comment: Comment; name: string }
  /** Called when a reply was created or cancelled. */
  onDone?: () => void
}) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isReply = replyTo !== undefined
  const send = useCreateComment(postId, replyTo?.comment.id ?? null, () => {
    setContent('')
    onDone?.()
  })
  useEffect(() => {
    if (isReply) field.current?.focus()
  }, [isReply])

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (send.isPending) return
    const text = content.trim()
    const refusal =
      text === '' ? t('comment.required') : text.length > commentMaxCharacters ? t('comment.tooLong') : null
    setProblem(refusal)
    if (refusal) field.current?.focus()
    else send.mutate(text)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit()
    if (event.key === 'Escape' && isReply && content === '') onDone?.()
  }

  const label = replyTo ? t('comments.replyTo', { name: replyTo.name }) : t('comments.add')
  return (
    <form className={styles.composer} onSubmit={submit} noValidate>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        rows={1}
        placeholder={label}
        value={content}
        readOnly={send.isPending}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onKeyDown={onKeyDown}
        onChange={event => {
          setContent(event.target.value)
          setProblem(null)
        }}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {(content !== '' || isReply) && (
        <div className={styles.foot}>
          <CharacterCount text={content} max={commentMaxCharacters} />
          {isReply && (
            <Button variant="quiet" size="small" onClick={onDone}>
              {t('common.cancel')}
            </Button>
          )}
          <Button type="submit" size="small" pending={send.isPending && t('comments.sending')}>
            {t(isReply ? 'comments.reply' : 'comments.send')}
          </Button>
        </div>
      )}
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type Comment, commentMaxCharacters, routes, texts } from '@vitrine/contracts'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { changePost } from '../../lib/posts.ts'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import { appendComment } from './comments.ts'
import styles from './composer.module.css'

/** Writes a comment, or a reply to one. What was written stays until the server has it. */
export function Composer({
  postId,
  replyTo,
  onDone,
}: {
  postId: number
  replyTo?: { comment: Comment; name: string }
  /** Called when a reply was sent or given up. */
  onDone?: () => void
}) {
  const client = useQueryClient()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isReply = replyTo !== undefined
  const send = useApiMutation({
    meta: { operation: isReply ? 'Reply' : 'Comment' },
    send: (text: string, options) =>
      api.call(
        routes.createComment,
        { params: { id: postId }, body: { content: text, parentId: replyTo?.comment.id ?? null } },
        options,
      ),
    onSuccess: comment => {
      appendComment(client, comment)
      changePost(client, postId, post => ({ ...post, commentsCount: post.commentsCount + 1 }))
      setContent('')
      onDone?.()
    },
  })
  useEffect(() => {
    if (isReply) field.current?.focus()
  }, [isReply])

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (send.isPending) return
    const text = content.trim()
    const refusal =
      text === '' ? texts.comment.required : text.length > commentMaxCharacters ? texts.comment.tooLong : null
    setProblem(refusal)
    if (refusal) field.current?.focus()
    else send.mutate(text)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit()
    if (event.key === 'Escape' && isReply && content === '') onDone?.()
  }

  const label = replyTo ? `Reply to ${replyTo.name}` : 'Add a comment'
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
          <CharacterCount text={content} most={commentMaxCharacters} />
          {isReply && (
            <Button variant="quiet" size="small" onClick={onDone}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="small" pending={send.isPending && 'Sending...'}>
            {isReply ? 'Reply' : 'Comment'}
          </Button>
        </div>
      )}
    </form>
  )
}

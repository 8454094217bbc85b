import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureToast } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { NewerVersion } from '../../ui/NewerVersion.tsx'
import { toast } from '../../ui/toast/queue.ts'
import type { AnyComment, CommentArea, Talk } from './area.ts'
import { Composer } from './Composer.tsx'
import { placeOf, useCommentDraft } from './draft.ts'
import { useCreateComment, useUpdateComment } from './mutations.ts'

/** Writes a comment. The text stays until the server has accepted it. */
export function NewComment({ talk, userId }: { talk: Talk; userId: number }) {
  const t = useT()
  const { text, change, clear } = useCommentDraft(placeOf(talk, userId), { kind: 'new' })
  const send = useCreateComment(talk, null, clear)
  return (
    <Composer
      label={t('comments.add')}
      submitLabel={t('comments.send')}
      text={text}
      people={talk.people}
      onChange={change}
      isUnchanged={text === ''}
      onSubmit={content => send.mutate(content)}
      pending={send.isPending && t('comments.sending')}
    />
  )
}

interface OpenedProps {
  talk: Talk
  userId: number
  comment: AnyComment
  /** Called when it was sent or cancelled. */
  onDone: () => void
  isRestored: boolean
}

/** Writes a reply to a comment. */
export function Reply({ talk, userId, comment, onDone, isRestored }: OpenedProps) {
  const t = useT()
  const of = { kind: 'reply', commentId: comment.id } as const
  const { text, change, clear } = useCommentDraft(placeOf(talk, userId), of)
  const send = useCreateComment(talk, comment.id, () => {
    clear()
    onDone()
  })
  return (
    <Composer
      label={t('comments.replyTo', { name: nameOf(comment.user) })}
      submitLabel={t('comments.reply')}
      text={text}
      people={talk.people}
      onChange={change}
      isUnchanged={text === ''}
      onSubmit={content => send.mutate(content)}
      onCancel={onDone}
      isRestored={isRestored}
      pending={send.isPending && t('comments.sending')}
    />
  )
}

/** The present text of a comment is the last of its versions, which its author may read. */
async function loadVersion(area: CommentArea, id: number) {
  const versions = await area.fetchHistory(id)
  const latest = versions.at(-1)
  return {
    content: latest?.content ?? '',
    editedAt: versions.length > 1 ? (latest?.writtenAt ?? null) : null,
  }
}

/** Writes the new text of a comment, in its place. */
export function EditComment({ talk, userId, comment, onDone, isRestored }: OpenedProps) {
  const t = useT()
  const client = useQueryClient()
  const of = { kind: 'edit', commentId: comment.id } as const
  const { text, change, clear } = useCommentDraft(placeOf(talk, userId), of, comment.content)
  const [basedOn, setBasedOn] = useState(comment.editedAt ?? null)
  const [isStale, setStale] = useState(false)
  const [newer, setNewer] = useState<string | null>(null)
  const finish = () => {
    clear()
    onDone()
  }
  const save = useUpdateComment(talk, comment, { onSaved: finish, onStale: () => setStale(true) })
  const load = useMutation({
    meta: { quiet: true },
    mutationFn: () => loadVersion(talk.area, comment.id),
    onSuccess: version => {
      setNewer(version.content)
      // Saving now is a choice: the newer version has been seen.
      setBasedOn(version.editedAt)
      void client.invalidateQueries({ queryKey: talk.area.list(talk.subjectId) })
    },
    onError: error => toast.show(failureToast(error, { thing: 'things.comment' })),
  })
  return (
    <Composer
      label={t('comments.edit')}
      submitLabel={t('edit.save')}
      text={text}
      people={talk.people}
      onChange={change}
      isUnchanged={text === comment.content}
      onSubmit={content => {
        setStale(false)
        save.mutate({ content, basedOn })
      }}
      onCancel={finish}
      isRestored={isRestored}
      pending={save.isPending && t('edit.saving')}
      notice={
        (isStale || newer !== null) && (
          <NewerVersion
            text={newer}
            isLoading={load.isPending}
            onLoad={() => load.mutate()}
            onUse={() => newer !== null && change(newer)}
          />
        )
      }
    />
  )
}

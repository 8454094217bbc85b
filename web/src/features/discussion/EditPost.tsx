import { useMutation } from '@tanstack/react-query'
import { type CommunityPost, communityPostMaxCharacters, isBlank } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { awaitFocus } from '../../lib/awaited-focus.ts'
import { failureToast } from '../../lib/failures.ts'
import { type Problems, useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import { NewerVersion } from '../../ui/NewerVersion.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { AltTexts } from './AltTexts.tsx'
import { ContentField } from './ContentField.tsx'
import styles from './composer.module.css'
import { menuButtonId } from './deletion.ts'
import type { Draft } from './draft.ts'
import { changesOf, type Edit, editOf, editProblems, isSameEdit, useEdit } from './edit.ts'
import { useUpdatePost } from './mutations.ts'
import { PanelFields } from './PanelFields.tsx'

/** Writes the new version of a post, in its place; another edit meanwhile is shown before it is replaced (B-14). */
export default function EditPost({
  post,
  userId,
  onDone,
}: {
  post: CommunityPost
  userId: number
  onDone: () => void
}) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { edit, basedOn, original, change, rebase, forget } = useEdit(userId, post)
  const { draft, altTexts } = edit
  const { problems, setProblems, show } = useProblems<Problems>(form)
  const [isStale, setStale] = useState(false)
  const [newer, setNewer] = useState<Edit | null>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const finish = () => {
    forget()
    awaitFocus(menuButtonId(post.id))
    onDone()
  }
  const save = useUpdatePost(post, { onSaved: finish, onStale: () => setStale(true) })
  const load = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.call(routes.getCommunityPost, { params: { id: post.id } }),
    onSuccess: latest => {
      setNewer(editOf(latest))
      // Saving now is a choice: the newer version has been seen.
      rebase(latest.editedAt ?? null)
    },
    onError: error => toast.show(failureToast(error, { thing: 'things.insight' })),
  })
  const write = (part: Partial<Edit>) => {
    if (save.isPending) return
    change(part)
    setProblems({})
  }
  const writeDraft = (part: Partial<Draft>) => write({ draft: { ...draft, ...part } })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (save.isPending || isBlank(draft.content)) return
    if (isSameEdit(edit, original) && !newer) return finish()
    const found = editProblems(edit, original)
    if (Object.keys(found).length > 0) return show(found)
    setStale(false)
    save.mutate({ ...changesOf(edit, original), editedAt: basedOn })
  }

  return (
    <form
      ref={form}
      className={styles.composer}
      aria-label={t('discussion.edit')}
      noValidate
      onSubmit={submit}
      onKeyDown={event => event.key === 'Escape' && isSameEdit(edit, original) && finish()}
    >
      {(isStale || newer) && (
        <NewerVersion
          text={newer?.draft.content ?? null}
          isLoading={load.isPending}
          onLoad={() => load.mutate()}
          onUse={() => newer && change(newer)}
        />
      )}
      <ContentField
        label={t('discussion.text')}
        communityId={post.communityId}
        text={draft.content}
        problem={problems.content}
        rows={3}
        readOnly={save.isPending}
        onChange={content => writeDraft({ content })}
        onSubmit={submit}
      />
      {draft.panel && draft.panel !== 'poll' && (
        <PanelFields panel={draft.panel} draft={draft} problems={problems} onChange={writeDraft} />
      )}
      <AltTexts media={post.media} altTexts={altTexts} onChange={next => write({ altTexts: next })} />
      <div className={styles.foot}>
        <div className={styles.send}>
          <CharacterCount text={draft.content} max={communityPostMaxCharacters} />
          <Button variant="quiet" size="small" onClick={finish}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            size="small"
            disabled={isBlank(draft.content)}
            pending={save.isPending && t('edit.saving')}
          >
            {t('edit.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}

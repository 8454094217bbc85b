import { useQueryClient } from '@tanstack/react-query'
import { NetworkError } from '@vitrine/api-client'
import { communityPostMaxCharacters, isBlank } from '@vitrine/contracts'
import {
  BarChart3,
  CalendarDays,
  ImagePlus,
  Link2,
  type LucideIcon,
  MessagesSquare,
  Video,
} from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useFileDrop } from '../../lib/attachments/useFileDrop.ts'
import { useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { chunk, whenReached } from '../../lib/chunk.ts'
import { useWording } from '../../lib/community-wording.ts'
import { type Problems, useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { ContentField } from './ContentField.tsx'
import styles from './composer.module.css'
import { type Panel, panels } from './draft.ts'
import { type Change, changeDraft, readDraft, useDraft } from './draft-store.ts'
import type { MediaFields } from './media-fields.ts'
import { composerFieldId, isSharing, useIsSharing } from './sharing.ts'

const PanelFields = chunk(async () => ({ default: (await import('./PanelFields.tsx')).PanelFields }))
/** What checks and sends a post is loaded when its author begins to write. */
const loadSharing = () => import('./share.ts')

function preload() {
  void PanelFields.preload()
  // Where that fails, sharing tries again, and says so.
  loadSharing().catch(error => console.info('What shares a post did not load ahead.', error))
}

const icons: Record<Panel, LucideIcon> = {
  discussion: MessagesSquare,
  poll: BarChart3,
  event: CalendarDays,
  photo: ImagePlus,
  video: Video,
  link: Link2,
}

/** Writes a post: a text, and what belongs to the one open panel. It stays until the server has accepted it (DS1). */
export function Composer({
  userId,
  communityId,
  mediaFields,
}: {
  userId: number
  communityId: number
  mediaFields: MediaFields
}) {
  const t = useT()
  const wording = useWording()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(userId, communityId)
  const { problems, setProblems, show } = useProblems<Problems>(form)
  const isPending = useIsSharing(communityId)
  const { panel, content } = draft
  const fieldId = composerFieldId(communityId)
  useAwaitedFocus(fieldId, draft)
  const isShareable = !isBlank(content) && !isPending
  // What is being shared stays as it is, also when a file has been checked or a recording ends meanwhile.
  function edit(change: Change) {
    if (isSharing(client, communityId)) return
    changeDraft(userId, communityId, change)
    setProblems({})
  }
  const { isOver, handlers } = useFileDrop(files => {
    if (isSharing(client, communityId)) return
    edit({ panel: 'photo' })
    mediaFields.addPhotos(userId, files, edit)
  })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!isShareable) return
    loadSharing().then(send, error => toastFailure('discussion.createFailed', new NetworkError(error)))
  }
  function send({ refusalOf, share }: Awaited<ReturnType<typeof loadSharing>>) {
    // It may have been written on meanwhile.
    const latest = readDraft(userId, communityId)
    const found = refusalOf(userId, latest)
    if (found) show(found)
    else share(client, latest, { userId, communityId, wording })
  }
  function close() {
    edit({ panel: null })
    form.current?.querySelector('textarea')?.focus()
  }

  return (
    <form
      ref={form}
      className={styles.composer}
      data-over={isOver || undefined}
      aria-label={t('discussion.compose')}
      noValidate
      onSubmit={submit}
      {...whenReached(preload)}
      {...handlers}
    >
      <ContentField
        id={fieldId}
        label={t('discussion.prompt')}
        communityId={communityId}
        text={content}
        problem={problems.content}
        rows={content === '' && panel === null ? 1 : 3}
        readOnly={isPending}
        onChange={text => edit({ content: text })}
        onSubmit={submit}
      />
      {panel && (
        <Boundary pending={<PageSpinner />}>
          <PanelFields
            key={panel}
            panel={panel}
            draft={draft}
            problems={problems}
            media={{ userId, fields: mediaFields, change: edit }}
            isDisabled={isPending}
            onChange={edit}
          />
        </Boundary>
      )}
      <div className={styles.foot}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out beside the buttons */}
        <div className={styles.kinds} role="group" aria-label={t('discussion.kinds')}>
          {panels.map(each => {
            const Icon = icons[each]
            return (
              <button
                key={each}
                type="button"
                className={styles.kind}
                aria-pressed={panel === each}
                onClick={() => edit({ panel: panel === each ? null : each })}
              >
                <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
                <span>{t(`discussion.kind.${each}`)}</span>
              </button>
            )
          })}
        </div>
        <div className={styles.send}>
          {content !== '' && <CharacterCount text={content} max={communityPostMaxCharacters} />}
          {panel && (
            <Button variant="quiet" size="small" disabled={isPending} onClick={close}>
              {t('common.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant="filled"
            size="small"
            disabled={!isShareable}
            pending={isPending && t('discussion.sharing')}
          >
            {t('common.share')}
          </Button>
        </div>
      </div>
    </form>
  )
}

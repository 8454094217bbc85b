import { type ReactNode, useState } from 'react'
import { useAttachments } from '../../lib/attachments/attachments.ts'
import { hasRefused } from '../../lib/attachments/media-draft.ts'
import { useMediaRefusals } from '../../lib/attachments/refusals.ts'
import { useFileDrop } from '../../lib/attachments/useFileDrop.ts'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './create-post-form.module.css'
import { type DraftStart, useDraft } from './draft.ts'
import { PostForm } from './PostForm.tsx'
import { addPhotos, PhotosField } from './photos/PhotosField.tsx'
import { type MediaDraft, mediaProblem, shownKeys } from './post-media.ts'
import { SensitiveField } from './SensitiveField.tsx'
import { useSharing } from './sharing.ts'

const VideoField = chunk(() => import('./video/VideoField.tsx'))

/** The form of a new post: a video with its caption, or a text with up to four photos. */
export function CreatePostForm({
  userId,
  start,
  onClose,
}: {
  userId: number
  start: DraftStart
  onClose: () => void
}) {
  const t = useT()
  const { draft, change: changeDraft } = useDraft(userId, start)
  const attachments = useAttachments(userId)
  useMediaRefusals(userId)
  const { isPending, isSharing, share } = useSharing(userId, { replaced: start.replaced, onShared: onClose })
  // What is being shared stays as it is, also when a file has been checked or a recording ends meanwhile.
  const change: typeof changeDraft = part => {
    if (!isSharing()) changeDraft(part)
  }
  const [isTried, setTried] = useState(false)
  const isVideo = draft.kind === 'video'
  const problem = mediaProblem(draft, attachments)
  const shownProblem = isTried && problem ? t(problem) : null

  const parts: Record<MediaDraft['kind'], (text: ReactNode) => ReactNode> = {
    video: text => (
      <div className={styles.kind}>
        <Boundary
          pending={<PageSpinner />}
          failed={retry => <LoadFailure as="p" title={t('compose.video.notLoaded')} onRetry={retry} />}
        >
          <VideoField
            userId={userId}
            video={draft.video}
            problem={shownProblem}
            onChange={video => change(before => ({ video: video(before.video) }))}
          />
        </Boundary>
        {text}
      </div>
    ),
    text: text => (
      <Photos onFiles={files => addPhotos(userId, files, change)}>
        {text}
        <PhotosField
          userId={userId}
          pictures={draft.pictures}
          onFiles={files => addPhotos(userId, files, change)}
          onChange={pictures => change({ pictures })}
        />
      </Photos>
    ),
  }
  return (
    <PostForm
      canSuggest
      draft={draft}
      onChange={change}
      onSubmit={() => share(draft)}
      onClose={onClose}
      submitLabel={t('create.share')}
      pending={isPending && t('create.sharing')}
      contentLabel={t(isVideo ? 'create.caption' : 'create.content')}
      isContentRequired={!isVideo}
      isRefused={() => {
        setTried(true)
        return problem !== null || hasRefused(shownKeys(draft), attachments)
      }}
      around={text => (
        <div>
          <Tabs
            label={t('create.kind')}
            chosen={draft.kind}
            onChoose={kind => change({ kind: kind === 'video' ? 'video' : 'text' })}
            tabs={(['video', 'text'] as const).map(kind => ({
              id: kind,
              label: t(`create.kind.${kind}`),
              panel: draft.kind === kind && parts[kind](text),
            }))}
          />
        </div>
      )}
    >
      {shownKeys(draft).length > 0 && (
        <SensitiveField cover={draft.sensitive} onChange={sensitive => change({ sensitive })} />
      )}
    </PostForm>
  )
}

/** Photos are dropped and pasted anywhere beside the text. */
function Photos({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const { isOver, handlers } = useFileDrop(onFiles)
  return (
    <div className={styles.kind} data-over={isOver || undefined} {...handlers}>
      {children}
    </div>
  )
}

import type { Post, PostMedia } from '@vitrine/contracts'
import { useRef } from 'react'
import { withAltText } from '../../lib/alt-texts.ts'
import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { AltTextField } from '../../ui/media/AltTextField.tsx'
import { Thumb } from '../../ui/media/Thumb.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import styles from './edit-media.module.css'
import type { EditedMedia } from './media-edit.ts'
import { SensitiveField } from './SensitiveField.tsx'

const EditCaptions = chunk(() => import('./captions/EditCaptions.tsx'))

interface EditMediaProps {
  post: Post
  edit: EditedMedia
  onChange: (part: Partial<EditedMedia>) => void
}

/** What is said of the pictures or the video of a post: descriptions, captions, the cover. */
export function EditMedia({ post, edit, onChange }: EditMediaProps) {
  if (post.media.length === 0) return null
  const describe = (id: number, altText: string) =>
    onChange({ altTexts: withAltText(edit.altTexts, id, altText) })
  return (
    <div className={styles.media}>
      <ul className={styles.list}>
        {post.media.map((media, index) => (
          <Described
            key={media.id}
            post={post}
            media={media}
            position={index + 1}
            edit={edit}
            onAltText={altText => describe(media.id, altText)}
            onCaptions={captions => onChange({ captions })}
          />
        ))}
      </ul>
      <SensitiveField cover={edit.sensitive} onChange={sensitive => onChange({ sensitive })} />
    </div>
  )
}

function Described({
  post,
  media,
  position,
  edit,
  onAltText,
  onCaptions,
}: {
  post: Post
  media: PostMedia
  position: number
  edit: EditedMedia
  onAltText: (text: string) => void
  onCaptions: (captions: EditedMedia['captions']) => void
}) {
  const t = useT()
  const preview = useRef<HTMLVideoElement>(null)
  const isVideo = media.kind === 'video'
  const altText = edit.altTexts.find(({ mediaId }) => mediaId === media.id)?.altText ?? ''
  return (
    <li className={styles.item} data-kind={media.kind}>
      {isVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: the editor below it shows its captions as text
        <video
          ref={preview}
          className={styles.video}
          src={media.url}
          poster={media.posterUrl ?? undefined}
          controls
          playsInline
          preload="none"
          aria-label={t('compose.video.preview')}
        />
      ) : (
        <Thumb url={media.images[0]?.url ?? media.url} />
      )}
      <AltTextField kind={media.kind} position={position} text={altText} onChange={onAltText} />
      {isVideo && (
        <Boundary
          pending={<PageSpinner />}
          failed={retry => <LoadFailure as="p" title={t('compose.captions.failed')} onRetry={retry} />}
        >
          <EditCaptions
            postId={post.id}
            languages={media.captionLanguages}
            captions={edit.captions}
            preview={preview}
            onChange={onCaptions}
          />
        </Boundary>
      )}
    </li>
  )
}

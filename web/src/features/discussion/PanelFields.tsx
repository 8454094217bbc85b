import {
  communityPostTitleMaxCharacters,
  pollHours,
  pollOptionMaxCharacters,
  pollOptionsMax,
  pollOptionsMin,
} from '@vitrine/contracts'
import { type ReactNode, useState } from 'react'
import { useAttachments } from '../../lib/attachments/attachments.ts'
import type { Problems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextList } from '../../ui/TextList.tsx'
import styles from './composer.module.css'
import type { Draft, Panel } from './draft.ts'
import type { Change } from './draft-store.ts'
import { EventFields } from './EventFields.tsx'
import type { MediaFields } from './media-fields.ts'

export interface FieldsProps {
  draft: Draft
  problems: Problems
  onChange: (part: Partial<Draft>) => void
}

/** What the fields of photos and of a video need. */
interface MediaProps {
  userId: number
  fields: MediaFields
  /** Also called after the panel was closed: files are checked, and recordings end. */
  change: (change: Change) => void
}

/** What belongs to the open panel of the composer. The form of an edit has no `media`: its files stay. */
export function PanelFields({
  panel,
  media,
  isDisabled = false,
  ...props
}: FieldsProps & { panel: Panel; media?: MediaProps; isDisabled?: boolean }) {
  const t = useT()
  const { draft, problems, onChange } = props
  const fields: Record<Panel, () => ReactNode> = {
    discussion: () => (
      <Field
        label={t('discussion.field.title')}
        value={draft.title}
        maxLength={communityPostTitleMaxCharacters}
        autoCapitalize="sentences"
        spellCheck
        problem={problems.title ?? null}
        onChange={title => onChange({ title })}
      />
    ),
    poll: () => <PollFields {...props} />,
    event: () => <EventFields {...props} />,
    photo: () =>
      media?.fields.photos({
        userId: media.userId,
        pictures: draft.pictures,
        onFiles: files => media.fields.addPhotos(media.userId, files, media.change),
        onChange: pictures => onChange({ pictures }),
      }),
    video: () => (media ? <VideoFields {...props} media={media} /> : <VideoAddress {...props} />),
    link: () => (
      <Field
        type="url"
        label={t('discussion.field.link')}
        placeholder={t('discussion.field.address')}
        value={draft.linkUrl}
        problem={problems.linkUrl ?? null}
        onChange={linkUrl => onChange({ linkUrl })}
      />
    ),
  }
  return (
    <fieldset className={styles.panel} disabled={isDisabled}>
      <legend className="visually-hidden">{t(`discussion.kind.${panel}`)}</legend>
      {fields[panel]()}
    </fieldset>
  )
}

function VideoAddress({ draft, problems, onChange }: FieldsProps) {
  const t = useT()
  return (
    <Field
      type="url"
      label={t('discussion.field.video')}
      placeholder={t('discussion.field.address')}
      value={draft.videoUrl}
      problem={problems.videoUrl ?? null}
      onChange={videoUrl => onChange({ videoUrl })}
    />
  )
}

/** A video that is recorded or uploaded here, or one of another site (DS5). */
function VideoFields({ media, ...props }: FieldsProps & { media: MediaProps }) {
  const t = useT()
  const { draft, problems } = props
  const [isChecking, setChecking] = useState(false)
  const hasFile = useAttachments(media.userId).has(draft.video?.key ?? '')
  const hasAddress = draft.videoUrl !== '' && !hasFile
  return (
    <>
      {!hasAddress &&
        media.fields.video({
          userId: media.userId,
          video: draft.video,
          problem: isChecking ? (problems.videoUrl ?? null) : null,
          onChecking: setChecking,
          onChange: video => media.change(before => ({ video: video(before.video) })),
        })}
      {!hasAddress && !hasFile && <p className={styles.or}>{t('discussion.field.or')}</p>}
      {!hasFile && <VideoAddress {...props} problems={isChecking ? {} : problems} />}
    </>
  )
}

const day = 24
/** From an hour to thirty days. */
const closings = [pollHours.min, 6, day, 3 * day, pollHours.standard, 14 * day, pollHours.max] as const

/** Two options at first, six at the most; blank ones are dropped (DS3). */
function PollFields({ draft, problems, onChange }: FieldsProps) {
  const t = useT()
  return (
    <>
      <TextList
        texts={draft.pollOptions}
        min={pollOptionsMin}
        max={pollOptionsMax}
        maxCharacters={pollOptionMaxCharacters}
        labelOf={number => t('discussion.field.option', { number })}
        removeLabelOf={number => t('discussion.field.removeOption', { number })}
        addLabel={t('discussion.field.addOption')}
        problemOf={index =>
          (index === 0 && problems.pollOptions) || (problems[`pollOptions.${index}`] ?? null)
        }
        onChange={pollOptions => onChange({ pollOptions })}
      />
      <Select
        label={t('discussion.field.closes')}
        value={String(draft.pollHours)}
        onChange={hours => onChange({ pollHours: Number(hours) })}
      >
        {closings.map(hours => (
          <option key={hours} value={hours}>
            {hours < day
              ? t('discussion.closesInHours', { count: hours })
              : t('discussion.closesInDays', { count: hours / day })}
          </option>
        ))}
      </Select>
    </>
  )
}

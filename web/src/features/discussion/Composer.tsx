import { communityPostMaxCharacters, isBlank } from '@vitrine/contracts'
import { BarChart3, CalendarDays, Link2, type LucideIcon, MessagesSquare, Video } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useWording } from '../../lib/community-wording.ts'
import { type Problems, useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import { ContentField } from './ContentField.tsx'
import styles from './composer.module.css'
import { bodyOf, type Panel, panels, problemsOf, useDraft } from './draft.ts'
import { useCreatePost } from './mutations.ts'
import { PanelFields } from './PanelFields.tsx'

const icons: Record<Panel, LucideIcon> = {
  discussion: MessagesSquare,
  poll: BarChart3,
  event: CalendarDays,
  video: Video,
  link: Link2,
}

/** Writes a post: a text, and what belongs to the one open panel. It stays until the server has accepted it (DS1). */
export function Composer({ userId, communityId }: { userId: number; communityId: number }) {
  const t = useT()
  const wording = useWording()
  const form = useRef<HTMLFormElement>(null)
  const { draft, change, clear } = useDraft(userId, communityId)
  const { problems, setProblems, show } = useProblems<Problems>(form)
  const create = useCreatePost(communityId, wording, clear)
  const { panel, content } = draft
  const isShareable = !isBlank(content) && !create.isPending
  const edit: typeof change = part => {
    if (create.isPending) return
    change(part)
    setProblems({})
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!isShareable) return
    const found = problemsOf(draft)
    if (Object.keys(found).length > 0) return show(found)
    create.mutate(bodyOf(draft))
  }
  function close() {
    edit({ panel: null })
    form.current?.querySelector('textarea')?.focus()
  }

  return (
    <form
      ref={form}
      className={styles.composer}
      aria-label={t('discussion.compose')}
      noValidate
      onSubmit={submit}
    >
      <ContentField
        label={t('discussion.prompt')}
        communityId={communityId}
        text={content}
        problem={problems.content}
        rows={content === '' && panel === null ? 1 : 3}
        readOnly={create.isPending}
        onChange={text => edit({ content: text })}
        onSubmit={submit}
      />
      {panel && <PanelFields key={panel} panel={panel} draft={draft} problems={problems} onChange={edit} />}
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
            <Button variant="quiet" size="small" disabled={create.isPending} onClick={close}>
              {t('common.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant="filled"
            size="small"
            disabled={!isShareable}
            pending={create.isPending && t('discussion.sharing')}
          >
            {t('common.share')}
          </Button>
        </div>
      </div>
    </form>
  )
}

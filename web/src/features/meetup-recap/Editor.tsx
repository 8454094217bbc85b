import type { Post, Recap } from '@vitrine/contracts'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Button } from '../../ui/Button.tsx'
import { focusPhotoIn } from '../../ui/photo-wall/focus.ts'
import { Head } from './Head.tsx'
import { Insights } from './Insights.tsx'
import styles from './meetup-recap.module.css'
import { Onward } from './Onward.tsx'
import { Photos } from './Photos.tsx'
import { Publication } from './Publication.tsx'
import { TextForm } from './TextForm.tsx'
import { Toggle } from './Toggle.tsx'
import { useChoices } from './useChoices.ts'
import { useFocusAfterMove } from './useFocusAfterMove.ts'
import { useInsights } from './useInsights.ts'
import { useText } from './useText.ts'

interface EditorProps {
  userId: number
  recap: Recap
  renderPost: (post: Post) => ReactNode
  /** Begins a meetup with what this one was; undefined: the reader may not create one. */
  onDuplicate: (() => void) | undefined
  onRetry: () => void
}

/** A recap as who edits it sees it: its state, its text in a form, and a button at each photo and insight to leave it out. */
export function Editor({ userId, recap, renderPost, onDuplicate, onRetry }: EditorProps) {
  const t = useT()
  const titleId = useId()
  const region = useRef<HTMLElement>(null)
  const text = useText(userId, recap)
  const { shown, choose } = useChoices(recap)
  const insights = useInsights(shown)
  const [said, say] = useState('')
  const remember = useFocusAfterMove(region, shown)
  return (
    <article ref={region} tabIndex={-1} className={styles.recap} aria-labelledby={titleId}>
      <Publication recap={recap} text={text} />
      <Head recap={shown} insightsCount={insights.shown.length} titleId={titleId} />
      <TextForm text={text} />
      {shown.photos.length === 0 && <p className={styles.small}>{t('meetupRecap.photos.none')}</p>}
      <Photos
        photos={shown.photos}
        focusPhoto={focusPhotoIn(region)}
        onRetry={onRetry}
        toolsOf={({ id, isShown, uploader }, number) => {
          const of = { number, name: nameOf(uploader) }
          return (
            <Toggle
              of={`photo-${id}`}
              isShown={isShown}
              label={t(isShown ? 'meetupRecap.leaveOut.photo' : 'meetupRecap.show.photo', of)}
              onChoose={button => {
                remember(button)
                choose({ kind: 'photo', id, isShown: !isShown })
                say(t(isShown ? 'meetupRecap.leftOut.photo' : 'meetupRecap.shown.photo', of))
              }}
            />
          )
        }}
      />
      <Insights
        insights={insights}
        renderPost={renderPost}
        toolsOf={({ id, user }) => {
          const isShown = insights.shown.some(post => post.id === id)
          const of = { name: nameOf(user) }
          return (
            <Toggle
              of={`insight-${id}`}
              isShown={isShown}
              label={t(isShown ? 'meetupRecap.leaveOut.insight' : 'meetupRecap.show.insight', of)}
              onChoose={button => {
                remember(button)
                choose({ kind: 'insight', id, isShown: !isShown })
                say(t(isShown ? 'meetupRecap.leftOut.insight' : 'meetupRecap.shown.insight', of))
              }}
            />
          )
        }}
      />
      <Onward recap={recap} plan={onDuplicate && <PlanNext onPlan={onDuplicate} />} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </article>
  )
}

function PlanNext({ onPlan }: { onPlan: () => void }) {
  const t = useT()
  return (
    <div className={styles.plan}>
      <p className={styles.small}>{t('meetupRecap.planNext.hint')}</p>
      <Button size="small" onClick={onPlan}>
        {t('meetupRecap.planNext')}
      </Button>
    </div>
  )
}

import {
  type CommunityDetail,
  type CommunityRole,
  guidelineMaxCharacters,
  guidelinesMax,
  isBlank,
  joinQuestionMaxCharacters,
  joinQuestionsMax,
} from '@vitrine/contracts'
import type { ComponentProps, FormEvent } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { changedFields, useRebased } from '../../lib/rebase.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextList } from '../../ui/TextList.tsx'
import styles from './management.module.css'
import { useUpdateSettings } from './mutations.ts'
import { useEditing } from './useEditing.tsx'

const settingsOf = ({ guidelines, joinQuestions, reviewsPosts, meetupCreators }: CommunityDetail) => ({
  guidelines,
  joinQuestions,
  reviewsPosts,
  meetupCreators,
})
/** From the fewest to all. */
const creators = ['admin', 'moderator', 'member'] as const satisfies readonly CommunityRole[]
const written = (texts: readonly string[]) => texts.map(text => text.trim()).filter(text => !isBlank(text))

/** Guidelines, questions at joining, whether posts are reviewed, and who creates meetups (MM9, D-71). */
export function RulesPanel({ community }: { community: CommunityDetail }) {
  const t = useT()
  const { edited, notice, onSaved } = useEditing(community)
  const { version } = edited
  const start = settingsOf(edited)
  const [typed, setTyped] = useRebased(start, version)
  const save = useUpdateSettings(community.id, saved => {
    onSaved(saved)
    // Without the blank ones.
    setTyped(() => settingsOf(saved))
  })
  const change = (part: Partial<typeof start>) => setTyped(before => ({ ...before, ...part }))
  function submit(event: FormEvent) {
    event.preventDefault()
    const values = {
      ...typed,
      guidelines: written(typed.guidelines),
      joinQuestions: written(typed.joinQuestions),
    }
    save.mutate({ ...changedFields(values, start), version })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Texts
        heading={t('communities.guidelines')}
        hint={t('manage.rules.guidelines.hint')}
        texts={typed.guidelines}
        max={guidelinesMax}
        maxCharacters={guidelineMaxCharacters}
        labelOf={number => t('manage.rules.rule', { number })}
        removeLabelOf={number => t('manage.rules.removeRule', { number })}
        addLabel={t('manage.rules.addRule')}
        onChange={guidelines => change({ guidelines })}
      />
      <Texts
        heading={t('manage.rules.questions')}
        hint={t('manage.rules.questions.hint')}
        texts={typed.joinQuestions}
        max={joinQuestionsMax}
        maxCharacters={joinQuestionMaxCharacters}
        labelOf={number => t('manage.rules.question', { number })}
        removeLabelOf={number => t('manage.rules.removeQuestion', { number })}
        addLabel={t('manage.rules.addQuestion')}
        onChange={joinQuestions => change({ joinQuestions })}
      />
      <Switch
        label={t('manage.rules.review')}
        hint={t('manage.rules.review.hint')}
        isOn={typed.reviewsPosts}
        onChange={reviewsPosts => change({ reviewsPosts })}
      />
      <Select
        label={t('manage.rules.meetups')}
        hint={t('manage.rules.meetups.hint')}
        value={typed.meetupCreators}
        onChange={role => change({ meetupCreators: role as CommunityRole })}
      >
        {creators.map(role => (
          <option key={role} value={role}>
            {t(`manage.rules.meetups.${role}`)}
          </option>
        ))}
      </Select>
      {notice}
      <div className={styles.foot}>
        <Button type="submit" variant="filled" pending={save.isPending && t('manage.saving')}>
          {t('manage.save')}
        </Button>
      </div>
    </form>
  )
}

/** Rules or questions; blank ones are dropped. */
function Texts({
  heading,
  hint,
  ...list
}: { heading: string; hint: string } & ComponentProps<typeof TextList>) {
  return (
    <fieldset className={styles.texts}>
      <legend>{heading}</legend>
      <p className={styles.small}>{hint}</p>
      <TextList {...list} />
    </fieldset>
  )
}

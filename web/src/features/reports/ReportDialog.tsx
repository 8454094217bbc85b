import { type ReportReason, reportDetailsMaxCharacters, reportReasons } from '@vitrine/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { useWording } from '../../lib/community-wording.ts'
import type { Reported } from '../../lib/content-dialogs.ts'
import { useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useReport } from './mutations.ts'
import styles from './reports.module.css'
import { useFocusPlace } from './useFocusPlace.ts'

/** Reports a community, a member, a post, a comment or a photo of a meetup, with a reason (MM8). */
export function ReportDialog({ target, onClosed }: { target: Reported; onClosed: () => void }) {
  const t = useT()
  const wording = useWording()
  const takeFocus = useFocusPlace()
  const title =
    target.targetType === 'community'
      ? t(`report.${wording}`)
      : t(`report.title.${target.targetType}`, { name: nameOf(target.person) })
  function finish() {
    takeFocus()
    onClosed()
  }
  return (
    <Dialog title={title} onClosed={finish}>
      {close => <ReportForm target={target} close={close} />}
    </Dialog>
  )
}

const hints = {
  community: 'report.hint.community',
  community_member: 'report.hint.member',
  community_post: 'report.hint.content',
  community_comment: 'report.hint.content',
  meetup_photo: 'report.hint.photo',
} as const

function ReportForm({ target, close }: { target: Reported; close: () => void }) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { problems, setProblems, show } = useProblems<{ category?: string; details?: string }>(form)
  const [category, setCategory] = useState<ReportReason | ''>('')
  const [details, setDetails] = useState('')
  const report = useReport(target, close)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isTooLong = details.trim().length > reportDetailsMaxCharacters
    if (category === '' || isTooLong) {
      show({
        ...(category === '' && { category: t('reports.category') }),
        ...(isTooLong && { details: t('reports.detailsTooLong') }),
      })
    } else report.mutate({ category, details: details.trim() })
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Select
        isRequired
        label={t('report.reason')}
        value={category}
        problem={problems.category ?? null}
        onChange={value => {
          setCategory(value as ReportReason)
          setProblems({})
        }}
      >
        <option value="" disabled>
          {t('report.reason.choose')}
        </option>
        {reportReasons.map(each => (
          <option key={each} value={each}>
            {t(`report.reason.${each}`)}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('report.details')}
        text={details}
        max={reportDetailsMaxCharacters}
        problem={problems.details ?? null}
        onChange={text => {
          setDetails(text)
          setProblems({})
        }}
      />
      <p className={styles.hint}>{t(hints[target.targetType])}</p>
      <div className={styles.foot}>
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" pending={report.isPending}>
          {t('report.open')}
        </Button>
      </div>
    </form>
  )
}

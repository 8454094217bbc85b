import {
  type CommunityDetail,
  type CommunityReport,
  type RestrictionKind,
  reportNoteMaxCharacters,
  restrictionKinds,
} from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { actionLabel, decisionOf, effectsOf, hasStatement } from './report-decision.ts'
import { useDecideReport } from './report-mutations.ts'
import { reportedThing } from './report-thing.ts'

interface DecideProps {
  report: CommunityReport
  community: CommunityDetail
}

/** Decides a report: what is done, why, and a note for those who moderate (MM8, B-08). */
export default function DecideReport({
  report,
  community,
  onClosed,
}: DecideProps & { onClosed: () => void }) {
  useT()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <AntdProvider>
      <Dialog title={reportedThing(report)} control={{ isOpen, close }} onClosed={onClosed}>
        {() => <Form report={report} community={community} close={close} />}
      </Dialog>
    </AntdProvider>
  )
}

function Form({ report, community, close }: DecideProps & { close: () => void }) {
  const t = useT()
  const { id, version, actions, targetType } = report
  const [action, setAction] = useState(actions[0] ?? 'dismiss')
  const [kind, setKind] = useState<RestrictionKind>('canPost')
  const [ban, setBan] = useState(false)
  const [note, setNote] = useState('')
  const decide = useDecideReport(community.id, id, close)
  const lasts = action === 'restrict' ? '7' : action === 'remove_member' && ban ? '30' : null
  const isTooLong = note.trim().length > reportNoteMaxCharacters
  const isOfCommunity = targetType === 'community'
  const isBan = action === 'remove_member' && ban
  return (
    <DecisionForm
      effect={effectsOf(report, action, ban)
        .map(effect => t(effect))
        .join(' ')}
      lasts={lasts}
      rules={isOfCommunity && action === 'remove' ? [] : community.guidelines}
      isSilent={!hasStatement(action)}
      reasonHint={
        isOfCommunity
          ? t(action === 'remove' ? 'reported.reason.logged' : 'reported.reason.forOwner')
          : undefined
      }
      submit={t(isBan ? 'manage.ban' : actionLabel(report, action))}
      pending={decide.isPending}
      onDecide={statement => {
        if (isTooLong) return
        decide.mutate(decisionOf(version, { action, note: note.trim(), kind, ban, ...statement }))
      }}
      onCancel={close}
      after={
        <TextArea
          label={t('reported.note')}
          hint={t('reported.note.hint')}
          text={note}
          max={reportNoteMaxCharacters}
          rows={2}
          problem={isTooLong ? t('reports.noteTooLong') : null}
          onChange={setNote}
        />
      }
    >
      <Choice
        label={t('reported.decision')}
        options={actions.map(value => ({ value, label: t(actionLabel(report, value)) }))}
        chosen={action}
        onChoose={setAction}
      />
      {action === 'restrict' && (
        <Select
          label={t('manage.restrict.what')}
          hint={t(`manage.restrict.${kind}.hint`)}
          value={kind}
          onChange={value => setKind(restrictionKinds.find(each => each === value) ?? kind)}
        >
          {restrictionKinds.map(each => (
            <option key={each} value={each}>
              {t(`manage.restrict.${each}`)}
            </option>
          ))}
        </Select>
      )}
      {action === 'remove_member' && community.permissions.includes('banMember') && (
        <Switch label={t('manage.bulk.ban')} hint={t('manage.bulk.ban.hint')} isOn={ban} onChange={setBan} />
      )}
    </DecisionForm>
  )
}

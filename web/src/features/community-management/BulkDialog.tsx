import {
  bulkMessageMaxCharacters,
  type CommunityDetail,
  type CommunityRole,
  communityRoles,
  type Member,
  type RestrictionKind,
  restrictionKinds,
} from '@vitrine/contracts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { type BulkOutcome, bulkOutcome } from './bulk-result.ts'
import { DecisionForm, PlainForm } from './DecisionForm.tsx'
import styles from './management.module.css'
import { type BulkAction, type BulkBody, useBulk } from './member-mutations.ts'
import { Who } from './Who.tsx'

interface FormProps {
  community: CommunityDetail
  memberIds: number[]
  pending: boolean
  onSend: (body: BulkBody) => void
  onCancel: () => void
}

const forms: Record<BulkAction, (props: FormProps) => ReactNode> = {
  remove: props => <Remove {...props} />,
  role: props => <SetRole {...props} />,
  restrict: props => <Restrict {...props} />,
  message: props => <Message {...props} />,
}

/** One action for several members, and for whom it was refused (MM5). */
export default function BulkDialog({
  action,
  community,
  members,
  onClosed,
}: {
  action: BulkAction
  community: CommunityDetail
  members: readonly Member[]
  onClosed: (isDone: boolean) => void
}) {
  const t = useT()
  // The list changes below, once it is done.
  const [chosen] = useState(members)
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const bulk = useBulk(community.id, action, answer => {
    const found = bulkOutcome(answer, chosen)
    setOutcome(found)
    if (found.done < found.all) return
    toast.success(translate(`manage.bulk.done.${action}`, { count: found.done }))
    close()
  })
  const hasRefused = outcome !== null && outcome.refused.length > 0
  return (
    <AntdProvider>
      <Dialog
        title={
          hasRefused
            ? t('manage.bulk.result', { count: outcome.done, all: outcome.all })
            : t(`manage.bulk.title.${action}`, { count: chosen.length })
        }
        control={{ isOpen, close }}
        onClosed={() => onClosed(outcome !== null)}
      >
        {() =>
          hasRefused ? (
            <Refused refused={outcome.refused} onClose={close} />
          ) : (
            forms[action]({
              community,
              memberIds: chosen.map(({ id }) => id),
              pending: bulk.isPending,
              onSend: bulk.mutate,
              onCancel: close,
            })
          )
        }
      </Dialog>
    </AntdProvider>
  )
}

/** Takes the focus from the form that it replaces, so that it is read out. */
function Refused({ refused, onClose }: { refused: BulkOutcome['refused']; onClose: () => void }) {
  const t = useT()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p ref={words} tabIndex={-1} className={styles.effect}>
        {t('manage.bulk.refused', { count: refused.length })}
      </p>
      <ul className={styles.queue}>
        {refused.map(({ member, reason }) => (
          <li key={member.id} className={styles.entry}>
            <Who person={member.user} facts={reason} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </div>
  )
}

function Remove({ community, memberIds, pending, onSend, onCancel }: FormProps) {
  const t = useT()
  const [ban, setBan] = useState(false)
  return (
    <DecisionForm
      effect={t(ban ? 'manage.ban.effect' : 'manage.remove.effect')}
      lasts={ban ? '30' : null}
      rules={community.guidelines}
      submit={t('manage.bulk.remove')}
      pending={pending}
      onDecide={statement => onSend({ memberIds, action: 'remove', ban, ...statement })}
      onCancel={onCancel}
    >
      <Switch label={t('manage.bulk.ban')} hint={t('manage.bulk.ban.hint')} isOn={ban} onChange={setBan} />
    </DecisionForm>
  )
}

function SetRole({ memberIds, pending, onSend, onCancel }: FormProps) {
  const t = useT()
  const [role, setRole] = useState<CommunityRole>('moderator')
  return (
    <PlainForm
      submit={t('manage.bulk.role')}
      pending={pending}
      onSend={() => onSend({ memberIds, action: 'role', role })}
      onCancel={onCancel}
    >
      <Choice
        label={t('manage.bulk.newRole')}
        options={communityRoles.map(value => ({
          value,
          label: t(`community.role.${value}`),
          hint: t(`manage.bulk.newRole.${value}`),
        }))}
        chosen={role}
        onChoose={setRole}
      />
    </PlainForm>
  )
}

function Restrict({ community, memberIds, pending, onSend, onCancel }: FormProps) {
  const t = useT()
  const [kind, setKind] = useState<RestrictionKind>('canPost')
  return (
    <DecisionForm
      effect={t('manage.restrict.effect')}
      lasts="7"
      rules={community.guidelines}
      submit={t('manage.bulk.restrict')}
      pending={pending}
      onDecide={statement => onSend({ memberIds, action: 'restrict', kind, ...statement })}
      onCancel={onCancel}
    >
      <Choice
        label={t('manage.restrict.what')}
        options={restrictionKinds.map(value => ({
          value,
          label: t(`manage.restrict.${value}`),
          hint: t(`manage.restrict.${value}.hint`),
        }))}
        chosen={kind}
        onChoose={setKind}
      />
    </DecisionForm>
  )
}

function Message({ memberIds, pending, onSend, onCancel }: FormProps) {
  const t = useT()
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  function send() {
    const text = message.trim()
    const isTooLong = text.length > bulkMessageMaxCharacters
    if (text !== '' && !isTooLong) return onSend({ memberIds, action: 'message', message: text })
    setProblem(
      isTooLong
        ? t('fields.tooLong', { maximum: bulkMessageMaxCharacters })
        : t('communityModeration.messageRequired'),
    )
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <PlainForm ref={form} submit={t('manage.bulk.send')} pending={pending} onSend={send} onCancel={onCancel}>
      <TextArea
        label={t('manage.bulk.text')}
        hint={t('manage.bulk.text.hint')}
        text={message}
        max={bulkMessageMaxCharacters}
        rows={4}
        problem={problem}
        onChange={text => {
          setMessage(text)
          setProblem(null)
        }}
      />
    </PlainForm>
  )
}

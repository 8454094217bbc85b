import { useState } from 'react'
import { useJoinCommunity } from '../../lib/community-membership.ts'
import { useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Dialog } from '../Dialog.tsx'
import { JoinForm } from './JoinForm.tsx'

/** The rules of a private community and its questions, before the request to join is sent. */
export default function JoinDialog({
  community: { id, name },
  guidelines,
  questions,
  onClosed,
}: {
  community: { id: number; name: string }
  guidelines: readonly string[]
  questions: readonly string[]
  onClosed: () => void
}) {
  const t = useT()
  const wording = useWording()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const join = useJoinCommunity(close)
  return (
    <AntdProvider>
      <Dialog title={t('communities.joinNamed', { name })} control={{ isOpen, close }} onClosed={onClosed}>
        {cancel => (
          <JoinForm
            guidelines={guidelines}
            questions={questions}
            pending={join.isPending}
            onSubmit={answers => join.mutate({ id, wording, answers })}
            onCancel={cancel}
          />
        )}
      </Dialog>
    </AntdProvider>
  )
}

import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Dialog } from '../Dialog.tsx'
import { JoinForm } from './JoinForm.tsx'

/** The rules of a private community and its questions, before the request to join is sent. */
export default function JoinDialog({
  name,
  guidelines,
  questions,
  pending,
  control,
  onSubmit,
  onClosed,
}: {
  name: string
  guidelines: readonly string[]
  questions: readonly string[]
  pending: boolean
  control: { isOpen: boolean; close: () => void }
  onSubmit: (answers: string[]) => void
  onClosed: () => void
}) {
  const t = useT()
  return (
    <AntdProvider>
      <Dialog title={t('communities.joinNamed', { name })} control={control} onClosed={onClosed}>
        {close => (
          <JoinForm
            guidelines={guidelines}
            questions={questions}
            pending={pending}
            onSubmit={onSubmit}
            onCancel={close}
          />
        )}
      </Dialog>
    </AntdProvider>
  )
}

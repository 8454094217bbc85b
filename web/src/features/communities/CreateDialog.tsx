import { CreateCommunity } from '@vitrine/contracts'
import { useNavigate } from 'react-router-dom'
import { useCommunityPath, useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { CommunityForm, emptyCommunity } from '../../ui/community/CommunityForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useCreateCommunity } from './mutations.ts'

/** A new community; afterwards its own page. */
export default function CreateDialog({ onClosed }: { onClosed: () => void }) {
  const t = useT()
  const wording = useWording()
  const path = useCommunityPath()
  const navigate = useNavigate()
  const create = useCreateCommunity(community => void navigate(path(community.id)))
  return (
    <AntdProvider>
      <Dialog title={t(`communities.create.${wording}`)} onClosed={onClosed}>
        {close => (
          <CommunityForm
            start={emptyCommunity}
            schema={CreateCommunity}
            submitLabel={t(`communities.create.${wording}`)}
            pending={create.isPending && t('communities.form.creating')}
            refusal={create.error}
            onSubmit={values => create.mutate(values)}
            onCancel={close}
          />
        )}
      </Dialog>
    </AntdProvider>
  )
}

import { type CommunityDetail, UpdateCommunity } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { changedFields } from '../../lib/rebase.ts'
import { CommunityForm } from '../../ui/community/CommunityForm.tsx'
import { useUpdateCommunity } from './mutations.ts'
import { useEditing } from './useEditing.tsx'

/** What the community says of itself, and who may read it (CO6). */
export function InfoPanel({ community }: { community: CommunityDetail }) {
  const t = useT()
  const { edited, notice, onSaved } = useEditing(community)
  const save = useUpdateCommunity(community.id, onSaved)
  const { name, description, location, type, membershipType, tags, imageUrl, version } = edited
  const start = { name, description, location, type, membershipType, tags, imageUrl: imageUrl ?? '' }
  return (
    <CommunityForm
      start={start}
      version={version}
      schema={UpdateCommunity}
      withPicture
      submitLabel={t('manage.save')}
      pending={save.isPending && t('manage.saving')}
      refusal={save.error}
      notice={notice}
      onSubmit={values => save.mutate({ ...changedFields(values, start), version })}
    />
  )
}

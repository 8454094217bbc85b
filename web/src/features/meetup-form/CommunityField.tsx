import { useT } from '../../lib/i18n/useT.ts'
import { Group } from '../../ui/event-form/Group.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Choice, MeetupGroup } from './values.ts'

/** Which community the meetup is for (EV7). */
export function CommunityField({
  values,
  problems,
  communities,
  onChange,
}: MeetupGroup & { communities: readonly Choice[] }) {
  const t = useT()
  return (
    <Group>
      <Select
        isRequired
        label={t('meetupForm.community')}
        hint={t('meetupForm.community.hint')}
        value={values.communityId}
        problem={problems.communityId ?? null}
        onChange={communityId => onChange({ communityId })}
      >
        {communities.length > 1 && <option value="">{t('meetupForm.community.choose')}</option>}
        {communities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Group>
  )
}

import type { Meetup } from '@vitrine/contracts'
import { UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { EventTile, TileLine } from '../../ui/event/EventTile.tsx'
import { Mark } from '../../ui/event/Marks.tsx'

/** A meetup that names the museum, with what the museum has answered. Its page has the way to answer. */
export function ProposalTile({ meetup }: { meetup: Meetup }) {
  const t = useT()
  const path = useCommunityPath()
  const { group, collaborationStatus } = meetup
  const answer = () => (
    <div>
      <Mark isOn={collaborationStatus === 'discussion'}>{t(`meetups.proposals.${collaborationStatus}`)}</Mark>
    </div>
  )
  return (
    <EventTile event={meetup} isOfMany={false} answer={answer}>
      <TileLine icon={UsersRound}>
        <Link to={path(group.id)}>{group.name}</Link>
      </TileLine>
    </EventTile>
  )
}

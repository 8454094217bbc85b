import { CommunityGrid } from '../../features/communities/CommunityGrid.tsx'
import { FoundInGroups, type FoundInGroupsProps } from '../../features/discover/FoundInGroups.tsx'

/** What a search finds in communities, which are shown as on their own screen. */
export default function FoundGroups(props: FoundInGroupsProps) {
  return (
    <FoundInGroups
      {...props}
      communities={(query, none, max) => <CommunityGrid query={query} none={none} max={max} as="h3" />}
    />
  )
}

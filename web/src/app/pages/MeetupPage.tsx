import { useQuery } from '@tanstack/react-query'
import type { CommunityDetail } from '@vitrine/contracts'
import { useParams } from 'react-router-dom'
import { MeetupScreen } from '../../features/meetups/MeetupScreen.tsx'
import { communityOfQuery } from '../../features/meetups/queries.ts'
import { addressId } from '../../lib/address-id.ts'
import { chunk } from '../../lib/chunk.ts'
import type { Writing } from '../../lib/community-restrictions.ts'
import { isAbsence } from '../../lib/failures.ts'
import { withTexts } from '../../lib/i18n/locale.ts'
import { meetupQuery } from '../../lib/meetups.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'

const Comments = chunk(() => import('../../features/comments/MeetupComments.tsx'))
const Photos = chunk(withTexts('meetupPhotos', () => import('../../features/meetup-photos/MeetupPhotos.tsx')))
const Recap = chunk(
  withTexts(
    'meetupPhotos',
    withTexts('meetupRecap', () => import('../MeetupRecap.tsx')),
  ),
)
const RecapConsent = chunk(withTexts('meetupRecap', () => import('../../features/meetup-recap/Consent.tsx')))
const MuseumPanel = chunk(() => import('../../features/museum-meetups/MuseumPanel.tsx'))
const Restriction = chunk(
  withTexts('communityOrder', () => import('../../features/community-restriction/Restriction.tsx')),
)

/** `/meetups/:id`. */
export default function MeetupPage() {
  const { id: segment = '' } = useParams()
  const id = addressId(segment)
  const { data: meetup, error, refetch } = useQuery({ ...meetupQuery(id ?? 0), enabled: id !== null })
  const { data: community } = useQuery({
    ...communityOfQuery(meetup?.communityId ?? 0),
    enabled: meetup !== undefined,
  })
  return (
    <MeetupScreen
      key={segment}
      meetup={meetup}
      isAbsent={id === null || isAbsence(error)}
      isError={error !== null}
      onRetry={() => void refetch()}
      community={community}
      discussion={(shown, at) => (
        <Boundary pending={<Skeletons />}>
          <Comments
            meetup={shown}
            community={community}
            restriction={restrictionOf(community, 'commenting')}
            target={at}
          />
        </Boundary>
      )}
      photos={shown => (
        <Boundary pending={<Skeletons />}>
          <Photos
            meetup={shown}
            community={community}
            restriction={restrictionOf(community, 'posting')}
            consent={
              shown.recapConsent !== null && (
                <Boundary pending={null}>
                  <RecapConsent meetup={shown} />
                </Boundary>
              )
            }
          />
        </Boundary>
      )}
      recap={(shown, onDuplicate) => (
        <Boundary pending={<Skeletons />}>
          <Recap meetup={shown} onDuplicate={onDuplicate} />
        </Boundary>
      )}
      museumPanel={shown =>
        shown.mayAnswerForMuseum && (
          <Boundary pending={<Skeletons />}>
            <MuseumPanel meetup={shown} />
          </Boundary>
        )
      }
    />
  )
}

const restrictionOf = (community: CommunityDetail | undefined, writing: Writing) =>
  community && <Restriction community={community} writing={writing} />

const Skeletons = () => (
  <Loading>
    <PersonSkeleton size={32} />
  </Loading>
)

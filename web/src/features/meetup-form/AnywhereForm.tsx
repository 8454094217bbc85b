import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n/useT.ts'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { MeetupForm, type MeetupFormProps } from './MeetupForm.tsx'
import { creatableQuery } from './queries.ts'

/** The form of a meetup with a choice of its community. What is typed stays while the choice is read again. */
export function AnywhereForm(props: Omit<MeetupFormProps, 'communities'>) {
  const t = useT()
  const { data, isError, refetch } = useQuery(creatableQuery)
  if (data && data.length > 0) return <MeetupForm {...props} communities={data} />
  if (data) {
    return (
      <EmptyState
        as="p"
        drawing="people"
        title={t('meetupForm.community.none')}
        message={t('meetup.creatorsOnly')}
      />
    )
  }
  return isError ? (
    <LoadFailure
      as="p"
      title={t('errors.failedToLoad.message', { thing: t('things.communities') })}
      onRetry={() => void refetch()}
    />
  ) : (
    <PageSpinner />
  )
}

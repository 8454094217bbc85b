import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { MeetupDetail, Post, Recap } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { MeetupRecap } from '../src/features/meetup-recap/MeetupRecap.tsx'
import { recapQuery } from '../src/features/meetup-recap/queries.ts'
import { meetupQuery } from '../src/lib/meetups.ts'
import { queryKeys } from '../src/lib/query-keys.ts'
import { makeClient, makeMeetup, makePost, makeRecap, makeUser } from './make.ts'
import { stubServer } from './server.ts'
import { Texts } from './texts.tsx'

interface Stubbed {
  recap?: Partial<Recap> | undefined
  meetup?: Partial<MeetupDetail>
  /** What is known of the insights of the recap. */
  posts?: Post[]
}

/** The recap of a meetup on a page that knows it, before a server whose answers the test gives one by one. */
export function showRecap({ recap, meetup, posts = [makePost()] }: Stubbed = {}) {
  // happy-dom loads no pictures, and says of each that it has.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const server = stubServer()
  const client = makeClient()
  const known = makeRecap(recap)
  const ids = known.insights.map(({ postId }) => postId).toSorted((a, b) => a - b)
  client.setQueryData(queryKeys.currentUser, makeUser())
  client.setQueryData(meetupQuery(1).queryKey, makeMeetup({ recapState: known.state, ...meetup }))
  if (recap) client.setQueryData(recapQuery(1).queryKey, known)
  if (ids.length > 0) client.setQueryData(queryKeys.meetups.recapInsights(1, ids), posts)
  const onDuplicate = vi.fn()
  const tree = () => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MeetupRecap
          meetup={makeMeetup({ recapState: known.state, ...meetup })}
          renderPost={({ id, content }) => <article key={id}>{content}</article>}
          onDuplicate={onDuplicate}
        />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { unmount } = render(tree(), { wrapper: Texts })
  return {
    client,
    server,
    onDuplicate,
    recap: known,
    reopen() {
      unmount()
      render(tree(), { wrapper: Texts })
    },
  }
}

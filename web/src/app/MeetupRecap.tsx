import type { MeetupDetail } from '@vitrine/contracts'
import { MeetupRecap as Recap } from '../features/meetup-recap/MeetupRecap.tsx'
import { renderMuseumPost } from './posts.tsx'

/** The recap of a meetup, with insights as the page of their museum shows them. */
export default function MeetupRecap({
  meetup,
  onDuplicate,
}: {
  meetup: MeetupDetail
  onDuplicate: (() => void) | undefined
}) {
  return <Recap meetup={meetup} renderPost={renderMuseumPost} onDuplicate={onDuplicate} />
}

import { useQuery } from '@tanstack/react-query'
import { type GuestStatus, guestStatuses, type MeetupDetail } from '@vitrine/contracts'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { formatCount } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { GuestList } from './GuestList.tsx'
import styles from './guests.module.css'
import { useDownloadGuests } from './mutations.ts'
import { shownMeetupQuery } from './queries.ts'

type Of = { meetup: MeetupDetail }

/** Who attends a meetup; for whoever runs it, who waits and is interested as well, and all of it as a file (B-37). */
export default function GuestsDialog({ meetup, onClosed }: Of & { onClosed: () => void }) {
  const t = useT()
  const { data: shown } = useQuery(shownMeetupQuery(meetup))
  return (
    <Dialog title={t(shown.mayListGuests ? 'meetups.guests' : 'meetups.attendees')} onClosed={onClosed}>
      {close => <Guests meetup={shown} close={close} />}
    </Dialog>
  )
}

function Guests({ meetup, close }: Of & { close: () => void }) {
  useCloseWhenLeft(close)
  if (!meetup.mayListGuests) return <GuestList meetupId={meetup.id} status="attending" />
  return (
    <>
      <ByAnswer meetup={meetup} />
      <DownloadGuests meetupId={meetup.id} />
    </>
  )
}

/** A name leads to its profile, above which the dialog would stay. */
function useCloseWhenLeft(close: () => void) {
  const { pathname } = useLocation()
  const [opened] = useState(pathname)
  const leave = useEffectEvent(close)
  const isLeft = pathname !== opened
  useEffect(() => {
    if (isLeft) leave()
  }, [isLeft])
}

function ByAnswer({ meetup }: Of) {
  const t = useT()
  const [chosen, setChosen] = useState<string>('attending')
  const { id, cost, currentAttendees, waitlistCount, interestedCount } = meetup
  const labels: Record<GuestStatus, string> = {
    attending: t('meetupGuests.attending', { count: formatCount(currentAttendees) }),
    offered: t('meetupGuests.offered'),
    waitlisted: t('meetupGuests.waitlisted', { count: formatCount(waitlistCount) }),
    interested: t('meetupGuests.interested', { count: formatCount(interestedCount) }),
  }
  // Seats of a free meetup are given, never offered.
  const shown = guestStatuses.filter(status => status !== 'offered' || cost === 'paid')
  return (
    <Tabs
      label={t('meetupGuests.answers')}
      tabs={shown.map(status => ({
        id: status,
        label: labels[status],
        panel: <GuestList key={status} meetupId={id} status={status} />,
      }))}
      chosen={chosen}
      onChoose={setChosen}
    />
  )
}

function DownloadGuests({ meetupId }: { meetupId: number }) {
  const t = useT()
  const hintId = useId()
  const download = useDownloadGuests(meetupId)
  return (
    <div className={styles.download}>
      <p id={hintId} className={styles.hint}>
        {t('meetupGuests.download.hint')}
      </p>
      <Button
        size="small"
        icon={<Download size={18} strokeWidth={1.5} aria-hidden="true" />}
        aria-describedby={hintId}
        keepsFocus
        pending={download.isPending && t('meetupGuests.downloading')}
        onClick={() => download.mutate(undefined)}
      >
        {t('meetupGuests.download')}
      </Button>
    </div>
  )
}

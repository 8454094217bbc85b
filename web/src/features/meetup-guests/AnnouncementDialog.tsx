import { useQuery } from '@tanstack/react-query'
import { type CurrentUser, commentMaxCharacters, isBlank, type MeetupDetail } from '@vitrine/contracts'
import { type FormEvent, useRef } from 'react'
import { useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { draftKey } from '../../lib/stored.ts'
import { useStoredText } from '../../lib/stored-text.ts'
import { formatNumber } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './guests.module.css'
import { useAnnounce } from './mutations.ts'
import { shownMeetupQuery } from './queries.ts'
import { recipientsOf } from './recipients.ts'

interface AnnouncementDialogProps {
  user: CurrentUser
  meetup: MeetupDetail
  onClosed: () => void
}

/** Writes to everyone who answered a meetup (B-37). */
export default function AnnouncementDialog({ user, meetup, onClosed }: AnnouncementDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('meetups.announce')} onClosed={onClosed}>
      {close => <AnnouncementForm userId={user.id} meetup={meetup} close={close} />}
    </Dialog>
  )
}

function AnnouncementForm({
  userId,
  meetup,
  close,
}: {
  userId: number
  meetup: MeetupDetail
  close: () => void
}) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { data: shown } = useQuery(shownMeetupQuery(meetup))
  const { text, change } = useStoredText(draftKey('meetupAnnouncement', userId, `.${meetup.id}`))
  const { problems, setProblems, show } = useProblems<{ content?: string }>(form)
  const announce = useAnnounce(meetup, () => {
    change('')
    close()
  })
  const recipients = recipientsOf(shown)

  function submit(event: FormEvent) {
    event.preventDefault()
    const content = text.trim()
    if (isBlank(content)) show({ content: t('meetup.announcementRequired') })
    else if (content.length > commentMaxCharacters) show({ content: t('meetup.announcementTooLong') })
    else announce.mutate(content)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        label={t('meetupGuests.announce.text')}
        hint={
          recipients === 0
            ? t('meetupGuests.announce.noOne')
            : t('meetupGuests.announce.recipients', {
                count: recipients,
                shown: formatNumber(recipients),
              })
        }
        text={text}
        max={commentMaxCharacters}
        rows={5}
        aria-required="true"
        readOnly={announce.isPending}
        problem={problems.content ?? null}
        onChange={written => {
          change(written)
          setProblems({})
        }}
      />
      <div className={styles.foot}>
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          pending={announce.isPending && t('meetupGuests.announce.sending')}
        >
          {t('meetupGuests.announce.send')}
        </Button>
      </div>
    </form>
  )
}

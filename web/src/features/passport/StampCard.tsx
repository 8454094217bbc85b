import { checkInNoteMaxCharacters, type Stamp } from '@vitrine/contracts'
import { BadgeCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { awaitFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDate } from '../../lib/time.ts'
import { categoryColor } from '../../theme/category-color.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useVisitNote } from './mutations.ts'
import styles from './passport.module.css'

/** A day of a calendar, which no time zone moves. */
export const formatDay = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')

/** One visited museum: a stamp in the colour of its category, its name, and what the member wrote about it. */
export function StampCard({ stamp }: { stamp: Stamp }) {
  const t = useT()
  const { museum, firstDay, lastDay, season, visits, isVerified, note } = stamp
  const [isEditing, setEditing] = useState(false)
  const noteButtonId = `note-of-${museum.id}`
  const closeNote = () => {
    awaitFocus(noteButtonId)
    setEditing(false)
  }
  return (
    <article
      className={styles.stampCard}
      style={{ ['--category-color' as string]: categoryColor(museum.categoryCode) }}
    >
      <div className={`${styles.stamp} ${styles.turned}`} data-turn={museum.id % 5}>
        <span className={styles.stampPlace}>{museum.city}</span>
        <span className={styles.stampDay}>{formatDay(firstDay)}</span>
        <span className={styles.stampSeason}>{t(`passport.season.${season}`)}</span>
      </div>
      <div className={styles.about}>
        <h3>
          <Link to={`/museum/${museum.slug}`}>{museum.name}</Link>
        </h3>
        <p className={styles.facts}>
          {t(`categories.${museum.categoryCode}`)} · {t('passport.visitCount', { count: visits })}
          {visits > 1 && <> · {t('passport.lastVisit', { date: formatDay(lastDay) })}</>}
        </p>
        {isVerified && (
          <p className={styles.verified}>
            <BadgeCheck size={16} strokeWidth={1.5} aria-hidden="true" /> {t('passport.verified')}
          </p>
        )}
        {isEditing ? (
          <NoteForm stamp={stamp} onDone={closeNote} />
        ) : (
          <>
            {note !== '' && (
              <p className={styles.note} dir="auto">
                {note}
              </p>
            )}
            <NoteButton id={noteButtonId} stamp={stamp} onOpen={() => setEditing(true)} />
          </>
        )}
      </div>
    </article>
  )
}

/** Has the focus again when the form was closed. */
function NoteButton({
  id,
  stamp: { museum, note },
  onOpen,
}: {
  id: string
  stamp: Stamp
  onOpen: () => void
}) {
  const t = useT()
  useAwaitedFocus(id)
  const action = t(note === '' ? 'passport.note.add' : 'passport.note.edit')
  return (
    <Button
      id={id}
      variant="quiet"
      size="small"
      className={`${styles.unprinted} ${styles.noteButton}`}
      aria-label={t('passport.note.of', { action, museum: museum.name })}
      onClick={onOpen}
    >
      {action}
    </Button>
  )
}

function NoteForm({ stamp, onDone }: { stamp: Stamp; onDone: () => void }) {
  const t = useT()
  const [note, setNote] = useState(stamp.note)
  const save = useVisitNote(stamp.lastCheckInId, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(note)
  }
  return (
    <form className={styles.noteForm} onSubmit={submit}>
      <TextArea
        label={t('passport.note.label', { museum: stamp.museum.name })}
        autoFocus
        text={note}
        max={checkInNoteMaxCharacters}
        maxLength={checkInNoteMaxCharacters}
        problem={null}
        onChange={setNote}
      />
      <div className={styles.noteActions}>
        <Button type="submit" size="small" variant="filled" pending={save.isPending}>
          {t('passport.note.save')}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

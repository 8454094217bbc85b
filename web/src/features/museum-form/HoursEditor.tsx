import { type DayHours, type OpeningHours, type Weekday, type WeekHours, weekdays } from '@vitrine/contracts'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Problems, problemsBelow } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatWeekday } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DayEditor } from './DayEditor.tsx'
import styles from './hours.module.css'
import { LastEntryField } from './LastEntryField.tsx'

interface EditorProps<Value> {
  value: Value
  /** Those of the fields below it. */
  problems: Problems
  onChange: (value: Value) => void
}

/** The first problem at a path or below it. */
const problemAt = (problems: Problems, path: string): string | undefined =>
  problems[path] ?? Object.values(problemsBelow(problems, path))[0]

/** The hours of every week, the last entry, and the hours of seasons and of other days (ME2). */
export function HoursEditor({ value, problems, onChange }: EditorProps<OpeningHours>) {
  const t = useT()
  const { seasonalHours, exceptions } = value
  return (
    <>
      <Week
        value={value.defaultHours}
        problems={problemsBelow(problems, 'defaultHours')}
        onChange={defaultHours => onChange({ ...value, defaultHours })}
      />
      <LastEntryField hours={value} problem={problems.lastEntryMinutes} onChange={onChange} />
      <Periods
        title={t('editMuseum.seasons')}
        hint={t('editMuseum.seasons.hint')}
        add={t('editMuseum.seasons.add')}
        value={seasonalHours}
        problems={problemsBelow(problems, 'seasonalHours')}
        onChange={next => onChange({ ...value, seasonalHours: next })}
        create={() => ({ name: '', startDate: '', endDate: '', hours: value.defaultHours })}
      >
        {(season, found, change) => (
          <Week
            value={season.hours}
            problems={problemsBelow(found, 'hours')}
            onChange={hours => change({ ...season, hours })}
          />
        )}
      </Periods>
      <Periods
        title={t('editMuseum.exceptions')}
        hint={t('editMuseum.exceptions.hint')}
        add={t('editMuseum.exceptions.add')}
        value={exceptions}
        problems={problemsBelow(problems, 'exceptions')}
        onChange={next => onChange({ ...value, exceptions: next })}
        create={() => ({
          name: '',
          startDate: '',
          endDate: '',
          hours: { isOpen: false, isByAppointment: false },
        })}
      >
        {(exception, found, change) => (
          <DayEditor
            label={t('editMuseum.exceptions.day')}
            day={exception.hours}
            problem={problemAt(found, 'hours')}
            isUnknownAllowed={false}
            onChange={hours => hours && change({ ...exception, hours })}
          />
        )}
      </Periods>
    </>
  )
}

/** Undefined: when it is open on that day is not known. */
function withDay(week: WeekHours, weekday: Weekday, day: DayHours | undefined): WeekHours {
  const { [weekday]: _, ...others } = week
  return day ? { ...others, [weekday]: day } : others
}

function Week({ value, problems, onChange }: EditorProps<WeekHours>) {
  const t = useT()
  const { monday } = value
  return (
    <div className={styles.week}>
      {weekdays.map(weekday => (
        <DayEditor
          key={weekday}
          label={formatWeekday(weekday)}
          day={value[weekday]}
          problem={problemAt(problems, weekday)}
          onChange={day => onChange(withDay(value, weekday, day))}
        />
      ))}
      {monday && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => onChange(Object.fromEntries(weekdays.map(weekday => [weekday, monday])))}
        >
          {t('editMuseum.hours.copy')}
        </Button>
      )}
    </div>
  )
}

interface Period {
  name: string
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Named dates with hours of their own. */
function Periods<Item extends Period>({
  title,
  hint,
  add,
  value,
  problems,
  onChange,
  create,
  children,
}: EditorProps<Item[]> & {
  title: string
  hint: string
  add: string
  create: () => Item
  children: (item: Item, problems: Problems, change: (item: Item) => void) => ReactNode
}) {
  const t = useT()
  const replace = (index: number, item: Item) =>
    onChange(value.map((each, place) => (place === index ? item : each)))
  return (
    <div className={styles.periods}>
      <h3>{title}</h3>
      <p className={styles.note}>{hint}</p>
      {value.map((item, index) => {
        const found = problemsBelow(problems, String(index))
        const field = (name: 'name' | 'startDate' | 'endDate') => ({
          label: t(`editMuseum.period.${name}`),
          value: item[name] ?? '',
          problem: found[name] ?? null,
          onChange: (text: string) => replace(index, { ...item, [name]: text }),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a period has no other identity than its place
          <fieldset key={index} className={styles.period}>
            <legend>{item.name || t('editMuseum.period.unnamed')}</legend>
            <div className={styles.dates}>
              <Field {...field('name')} autoCapitalize="sentences" />
              <Field {...field('startDate')} type="date" />
              <Field {...field('endDate')} type="date" />
              <IconButton
                label={t('editMuseum.period.remove', { name: item.name || t('editMuseum.period.unnamed') })}
                onClick={() => onChange(value.filter((_, place) => place !== index))}
              >
                <Trash2 size={20} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </div>
            {children(item, found, next => replace(index, next))}
          </fieldset>
        )
      })}
      <div>
        <Button
          size="small"
          icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => onChange([...value, create()])}
        >
          {add}
        </Button>
      </div>
    </div>
  )
}

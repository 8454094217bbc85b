import { eventNoteMaxCharacters, eventShortNoteMaxCharacters } from '@vitrine/contracts'
import type { GroupProps } from '../../lib/event-form/values.ts'

/** A group that has a text of that name. */
type With<Name extends string> = GroupProps<Record<Name, string>>

const onText =
  <Name extends string>({ onChange }: With<Name>, name: Name) =>
  (text: string) =>
    onChange({ [name]: text } as Partial<Record<Name, string>>)

/** Of a `Field` for an optional line. */
export const shortNote = <Name extends string>(group: With<Name>, name: Name) => ({
  value: group.values[name],
  maxLength: eventShortNoteMaxCharacters,
  autoComplete: 'off',
  autoCapitalize: 'sentences',
  problem: group.problems[name] ?? null,
  onChange: onText(group, name),
})

/** Of a `TextArea` for optional lines. */
export const note = <Name extends string>(group: With<Name>, name: Name) => ({
  text: group.values[name],
  max: eventNoteMaxCharacters,
  rows: 2,
  problem: group.problems[name] ?? null,
  onChange: onText(group, name),
})

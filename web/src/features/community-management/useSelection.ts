import type { Member } from '@vitrine/contracts'
import { useState } from 'react'

export interface Selection {
  /** Members are being selected. */
  isOn: boolean
  members: readonly Member[]
  isFull: boolean
  has: (member: Member) => boolean
  add: (members: readonly Member[]) => void
  remove: (member: Member) => void
  start: () => void
  stop: () => void
}

/** The members who are selected, also those whom a search or a filter no longer shows. */
export function useSelection(max: number): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Member> | null>(null)
  const change = (next: Iterable<[number, Member]>) => setChosen(new Map([...next].slice(0, max)))
  const entries = chosen ?? new Map<number, Member>()
  return {
    isOn: chosen !== null,
    members: [...entries.values()],
    isFull: entries.size >= max,
    has: ({ id }) => entries.has(id),
    add: members => change([...entries, ...members.map((each): [number, Member] => [each.id, each])]),
    remove: ({ id }) => change([...entries].filter(([each]) => each !== id)),
    start: () => setChosen(new Map()),
    stop: () => setChosen(null),
  }
}

import type { Fault } from '../fault.ts'

export const messaging: readonly Fault[] = [
  {
    id: 'messaging-marks-unsent',
    fault: 'The relay marks events as published although the broker refused them.',
    file: 'libs/messaging/src/relay.ts',
    find: '!(await send(rows))',
    replace: '((await send(rows)), false)',
    tests: ['libs/messaging/test/faults.test.ts'],
  },
  {
    id: 'messaging-handles-twice',
    fault: 'A batch that has one new event handles the events again that it had handled before.',
    file: 'libs/messaging/src/handling.ts',
    find: 'const free = fresh.filter(',
    replace: 'const free = ready.filter(',
    tests: ['libs/messaging/test/faults.test.ts'],
  },
  {
    id: 'messaging-passes-held',
    fault: 'The position of a consumer advances past an event that is held.',
    file: 'libs/messaging/src/dispatcher.ts',
    find: 'if (held) return delivery.pause(holdMs)',
    replace: 'if (held) delivery.pause(holdMs)',
    tests: ['libs/messaging/test/held.test.ts'],
  },
  {
    id: 'messaging-redrives-twice',
    fault: 'Dead letters that were redriven and are not handled yet are redriven again.',
    file: 'libs/messaging/src/dead-letters.ts',
    find: ' and redriven_at is null',
    replace: '',
    tests: ['libs/messaging/test/dead-letters.test.ts'],
  },
  {
    id: 'messaging-ignores-standby',
    fault: 'A commit in the process of a standby relay does not end the pause of the active one.',
    file: 'libs/messaging/src/relay.ts',
    find: "connected.on('notification', wake)",
    replace: 'void wake',
    tests: ['libs/messaging/test/relay.test.ts'],
  },
]

import type { RuleName } from './rules.ts'

/**
 * Where a rule does not apply. `file` is a file, or a folder when it ends with a slash; `code` is what the check quotes.
 * An entry that permits nothing any more is refused.
 */
export interface Permission {
  file: string
  rule: RuleName
  code: string
  reason: string
}

export const allowed: readonly Permission[] = [
  {
    file: 'libs/testing/src/browser.ts',
    rule: 'own-stack',
    code: 'chromium.launch(…)',
    reason: 'It is launchBrowser.',
  },
  {
    file: 'tests/e2e/environment.ts',
    rule: 'own-stack',
    code: 'startNetwork(…)',
    reason: 'It is the fixture of the journeys.',
  },
  {
    file: 'tests/e2e/environment.ts',
    rule: 'own-stack',
    code: 'launchBrowser(…)',
    reason: 'It is the fixture of the journeys.',
  },
  {
    file: 'tests/network/src/',
    rule: 'own-stack',
    code: 'startNetwork(…)',
    reason:
      'serve.ts runs the network as a process of its own, for the generated service of tests/flows/generator.long.test.ts.',
  },
  {
    file: 'tests/flows/',
    rule: 'own-stack',
    code: 'startNetwork(…)',
    reason:
      'Some flows read every table and topic of their network, stop its services or change its keys; network.ts has the shared one.',
  },
  {
    file: 'libs/messaging/test/kafkajs-patches.test.ts',
    rule: 'short-limit',
    code: 'timeout: 1_000',
    reason: 'It is a field of a Produce request to a broker that the test replaces; nothing waits for it.',
  },
  {
    file: 'tests/e2e/typing.long.test.ts',
    rule: 'sleep',
    code: "import { setTimeout as pause } from 'node:timers/promises'",
    reason: 'Keys at the pace of a person are what it is about.',
  },
  {
    file: 'tests/e2e/press.ts',
    rule: 'early-press',
    code: "….press('Enter')",
    reason: 'It waits before.',
  },
]

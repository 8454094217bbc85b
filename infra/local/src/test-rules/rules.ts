/**
 * What the code of tests does not use, and what it writes instead: a test gives the same verdict on a slow machine as on
 * a fast one, and costs as little time as it can.
 */
export const rules = {
  clock: 'an assertion on what causes the time (statements, hashes, rows read); measure in a bench:* script',
  'elapsed-time': 'an assertion on what causes the time, or an injected clock that the test advances',
  sleep:
    'drain() or expect.poll for what happens, an injected clock or fake timers for what takes time; setImmediate of node:timers/promises gives pending work a turn',
  'typing-delay': 'pressSequentially without a delay, or fill',
  'early-press':
    'pressEnter of tests/e2e/press.ts: `press` does not wait until a control is enabled, so a press is lost while the page is loading',
  'timers-by-the-clock': 'vi.advanceTimersByTimeAsync(ms): fake timers advance only when the test says so',
  'short-limit':
    'no limit, because each wait but vi.waitFor (expect.poll instead) has a default of 20 s, or one of 10 s and more; to see that nothing happens, drain() or advance an injected clock',
  'row-order': 'a unique column after created_at, as in "order by created_at, id"',
  retry: 'a test that passes each time: repair what makes it fail at times',
  'own-stack':
    'startTestEnvironment of tests/e2e/environment.ts, whose stack and browser the files of a worker share',
} as const

export type RuleName = keyof typeof rules

/** Shorter waits end on a busy machine although the product works. */
export const shortestLimitMs = 10_000

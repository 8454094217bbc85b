import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from './test-rules/allowed.ts'
import { check, violationsIn } from './test-rules.ts'

const found = (source: string, file = 'a.test.ts') =>
  violationsIn(file, source).map(({ rule, code }) => [rule, code])
const config = 'vitest.config.ts'

describe('what each rule refuses', () => {
  test.each([
    ['clock', 'performance.now', 'const before = performance.now()'],
    ['clock', 'window.performance.now', 'page.evaluate(() => window.performance.now())'],
    ['clock', "performance['now']", "performance['now']()"],
    ['clock', 'p.now', "import { performance as p } from 'node:perf_hooks'\np.now()"],
    ['clock', '{ now } = performance', 'const { now } = performance'],
    ['clock', 'hrtime', 'process.hrtime.bigint()'],
    ['clock', 'hrtime', "import { hrtime as now } from 'node:process'"],
    ['elapsed-time', 'Date.now() - began', 'expect(Date.now() - began).toBeLessThan(200)'],
    ['elapsed-time', 'Date.now() - began', 'await expect.poll(() => Date.now() - began).toBeGreaterThan(1)'],
    [
      'elapsed-time',
      'Date.now() - began',
      'expect(runs).toBeLessThan(Math.round((Date.now() - began) / 150) + 3)',
    ],
    ['elapsed-time', 'until - Date.now()', 'expect(until - Date.now()).toBeLessThan(200)'],
    [
      'elapsed-time',
      'ms',
      'const ms = (new Date().getTime() - began) / 2\nexpect(ms).not.toBeGreaterThan(200)',
    ],
    ['sleep', 'setTimeout', 'await new Promise(resolve => setTimeout(resolve, 100))'],
    ['sleep', 'setTimeout', 'await page.evaluate(() => new Promise(done => window.setTimeout(done, 100)))'],
    ['sleep', 'setTimeout', 'const pause = promisify(setTimeout)'],
    [
      'sleep',
      "import { setTimeout as pause } from 'node:timers/promises'",
      "import { setTimeout as pause } from 'node:timers/promises'",
    ],
    ['sleep', "import timers from 'timers/promises'", "import timers from 'timers/promises'"],
    [
      'sleep',
      "import { scheduler } from 'node:timers/promises'",
      "import { scheduler } from 'node:timers/promises'",
    ],
    [
      'sleep',
      "import('node:timers/promises')",
      "const { setTimeout: pause } = await import('node:timers/promises')",
    ],
    ['sleep', 'waitForTimeout', 'await page.waitForTimeout(100)'],
    [
      'typing-delay',
      "field.pressSequentially('a', { delay: 30 })",
      "await field.pressSequentially('a', { delay: 30 })",
    ],
    ['typing-delay', "page.keyboard.type('a', { delay })", "await page.keyboard.type('a', { delay })"],
    ['early-press', "….press('Enter')", "await page.getByRole('button').press('Enter')"],
    ['early-press', "….press('Enter')", "const send = (button: Locator) => button.press('Enter')"],
    ['timers-by-the-clock', 'shouldAdvanceTime: true', 'vi.useFakeTimers({ shouldAdvanceTime: true })'],
    ['timers-by-the-clock', "vi.setTimerTickMode('interval', 10)", "vi.setTimerTickMode('interval', 10)"],
    ['short-limit', 'timeout: 5_000', 'await expect.poll(read, { timeout: 5_000, interval: 50 }).toBe(1)'],
    ['short-limit', 'timeout: 9_999', "await page.getByText('a').waitFor({ timeout: 9_999 })"],
    [
      'short-limit',
      'timeout: 5 * secondMs',
      'const secondMs = 1_000\nconst soon = { timeout: 5 * secondMs }',
    ],
    ['short-limit', 'timeout: isSlow ? 20_000 : 900', 'click({ timeout: isSlow ? 20_000 : 900 })'],
    ['short-limit', 'timeout = 2_000', 'const shows = (page: Page, timeout = 2_000) => page'],
    ['short-limit', 'timeout = 2_000', 'const timeout = 2_000'],
    ['short-limit', '4_000', "it('works', async () => {}, 4_000)"],
    ['short-limit', '4_000', "test.each([1])('%i', async () => {}, 4_000)"],
    ['short-limit', '4_000', 'beforeAll(start, 4_000)'],
    ['short-limit', '4_000', 'await vi.waitFor(read, 4_000)'],
    ['short-limit', 'vi.waitFor(…)', 'await vi.waitFor(read)'],
    [
      'short-limit',
      'AbortSignal.timeout(900)',
      "await once(socket, 'close', { signal: AbortSignal.timeout(900) })",
    ],
    ['short-limit', 'page.setDefaultTimeout(900)', 'page.setDefaultTimeout(900)'],
    ['short-limit', 'socket.setTimeout(900, end)', 'socket.setTimeout(900, end)'],
    ['row-order', 'order by created_at', "db.query('select id from mails order by created_at')"],
    [
      'row-order',
      'order by m.created_at desc',
      'db.query(`select id from mails m\n  order by m.created_at desc\n  limit 1`)',
    ],
    [
      'row-order',
      'order by kind, created_at',
      "db.query('select array_agg(id ORDER  BY kind, created_at) from mails')",
    ],
    ['retry', 'retry: 2', "it('works', { retry: 2 }, () => {})"],
    ['retry', 'retry', "describe.concurrent('a', { retry }, () => {})"],
    ['retry', 'retries: 1', 'test.describe.configure({ retries: 1 })'],
    ['retry', 'retry: 1', 'vi.setConfig({ retry: 1 })'],
    ['own-stack', 'startNetwork(…)', 'const network = await startNetwork({ webDist })'],
    ['own-stack', 'launchBrowser(…)', 'const browser = await testing.launchBrowser()'],
    ['own-stack', 'startNetwork(…)', "import { startNetwork as start } from '@vitrine/network'\nstart()"],
    ['own-stack', 'chromium.launch(…)', 'await chromium.launch({ headless: true })'],
  ])('%s: %s', (rule, code, source) => {
    expect(found(source)).toEqual([[rule, code]])
  })

  test.each([
    ['retry', 'export default defineConfig({ test: { retry } })'],
    ['retry: process.env.CI ? 1 : 0', 'const unit = { retry: process.env.CI ? 1 : 0 }'],
  ])('retry in the configuration: %s', (code, source) => {
    expect(found(source, config)).toEqual([['retry', code]])
  })
})

describe('what passes', () => {
  test.each([
    ['other uses of performance', "performance.getEntriesByType('resource').length"],
    ['now of another object', 'const at = clock.now()'],
    ['a clock that the test replaces', "vi.spyOn(performance, 'now').mockReturnValue(5)"],
    ['a point in time', 'const hourMs = 3_600_000\nexpect(read(Date.now() - 2 * hourMs)).toBe(1)'],
    [
      'a point in time from an imported unit',
      "import { dayMs } from './x.ts'\nexpect(read(Date.now() - dayMs)).toBe(1)",
    ],
    ['a difference outside of expect', 'expect(a).toBe(b)\nconst left = Date.now() - began\nlog(left)'],
    ['a difference of injected times', 'expect(clock.now() - began).toBe(5)'],
    ['setImmediate', "import { setImmediate as nextTurn } from 'node:timers/promises'\nawait nextTurn()"],
    ['fake timers', "vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })"],
    ['an injected timer', 'createPause({ setTimeout: later })\nconst timers: { setTimeout: () => void } = x'],
    ['the type of a timer', 'let timer: ReturnType<typeof setTimeout> | undefined'],
    ['clearTimeout', 'clearTimeout(timer)'],
    [
      'a comment and a text about sleeps',
      "// setTimeout, waitForTimeout\nit('waits as setTimeout(100) does', () => {})",
    ],
    [
      'typing without a delay',
      "await field.pressSequentially('a')\nawait field.pressSequentially('a', { timeout: 20_000 })",
    ],
    ['a press where the focus is', "await page.keyboard.press('Enter')\nawait keyboard.press('Enter')"],
    ['another key', "await page.getByLabel('City').press('Space')"],
    ['a delay of something else', 'sharp(frames).gif({ delay: [50, 50] })'],
    [
      'timers that the test advances',
      'vi.useFakeTimers({ shouldAdvanceTime: false })\nvi.advanceTimersByTime(20)',
    ],
    ['a limit of ten seconds', "await page.getByText('a').waitFor({ timeout: 10_000 })"],
    ['a short interval', 'expect.poll(read, { interval: 5 })'],
    ['an option of the product', 'createGuardedFetch({ timeoutMs: 200, requestTimeout: 1_000 })'],
    [
      'a long limit of a test',
      "it('works', async () => {}, 60_000)\nconst minuteMs = 60_000\nit('b', go, 2 * minuteMs)",
    ],
    [
      'a limit of two values',
      'const a = () => { const n = 60_000\nread({ timeout: n }) }\nconst b = () => { const n = 5_000 }',
    ],
    ['a limit that is not known', 'const waitFor = (timeout: number) => read({ timeout })'],
    ['a number that is no limit', "expect([1, 2, 3]).toEqual([1, 2, 3])\nfill('a', 'b', 3)"],
    [
      'rows with a tie-breaker',
      "db.query('select id from mails order by created_at desc nulls last, id limit 5')",
    ],
    [
      'rows by a call with two arguments',
      "db.query('select id from mails order by greatest(id, created_at)')",
    ],
    ['rows by a subquery', "db.query('select 1 from a order by (select b.created_at limit 1), id')"],
    ['rows by another column', "db.query('select created_at from mails order by id')\nconst created_at = 1"],
    [
      'retry as a word',
      "import { retry } from '../src/retry.ts'\nupload.retry()\nconst [first, retry] = answers",
    ],
    ['the header retry-after', "reply.header('retry-after', '0')\nclient(429, { 'retry-after': '7' })"],
    [
      'retry as an option of the product',
      'new QueryClient({ defaultOptions: { queries: { retry: false } } })',
    ],
    ['retry as a part of a table', "it.each([{ retry: 1 }])('%o', () => {})"],
    ['no retry', "it('works', { retry: 0 }, () => {})"],
    ['the type of a network', 'let network: Awaited<ReturnType<typeof startNetwork>>'],
    ['the stack of the worker', 'env = await startTestEnvironment()'],
    ['another launch', "await rocket.launch()\nit('is shown at launch', () => {})"],
  ])('%s', (_, source) => {
    expect(found(source)).toEqual([])
  })

  test('limits and options of the configuration', () => {
    expect(found('export default defineConfig({ test: { testTimeout: 30_000, retry: 0 } })', config)).toEqual(
      [],
    )
  })
})

test('a violation gives its line', () => {
  expect(violationsIn('a.test.ts', 'const a = 1\n\nawait page.waitForTimeout(5)\n')).toEqual([
    { file: 'a.test.ts', line: 3, rule: 'sleep', code: 'waitForTimeout' },
  ])
})

test('a file that cannot be parsed is an error', () => {
  expect(() => found('const = 1')).toThrow('a.test.ts cannot be parsed')
})

describe('check', () => {
  let top: string
  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), 'test-rules-'))
  })
  afterEach(() => rmSync(top, { recursive: true }))

  const sleep = 'await page.waitForTimeout(5)\n'
  const put = (file: string, source = sleep) => {
    mkdirSync(join(top, dirname(file)), { recursive: true })
    writeFileSync(join(top, file), source)
  }
  const permit = (file: string, code = 'waitForTimeout'): Permission => ({
    file,
    rule: 'sleep',
    code,
    reason: 'It is an example.',
  })
  const files = (...paths: string[]) => check(paths, top, []).violations.map(({ file }) => file)

  test('reads the code of tests alone', () => {
    const tests = [
      'gateway/test/a.ts',
      'infra/local/src/a.test.ts',
      'libs/jobs/test/a.ts',
      'libs/testing/src/a.ts',
      'services/media/test/a.ts',
      'tests/e2e/a.long.test.ts',
      'tests/e2e/a.ts',
      'vitest.config.ts',
      'web/src/a.test.tsx',
      'web/test/a.tsx',
    ]
    for (const file of tests) put(file)
    for (const file of [
      'gateway/src/a.ts',
      'infra/load/src/bench-a.ts',
      'libs/jobs/src/a.ts',
      'services/media/node_modules/x/test/a.test.ts',
      'services/media/src/test-a.ts',
      'services/media/test/generated/a.ts',
      'tests/README.md',
    ])
      put(file)
    expect(files()).toEqual(tests)
    expect(files('web', 'tests/e2e/a.ts')).toEqual(['tests/e2e/a.ts', 'web/src/a.test.tsx', 'web/test/a.tsx'])
  })

  test('follows a limit to the module that exports it', () => {
    put('tests/e2e/limits.ts', 'export const soonMs = 2 * 1_000\nexport const lateMs = 60_000\n')
    put(
      'tests/e2e/a.test.ts',
      "import { lateMs, soonMs as ms } from './limits.ts'\nwaitFor({ timeout: ms })\nwaitFor({ timeout: lateMs })\n",
    )
    expect(check([], top, []).violations).toEqual([
      { file: 'tests/e2e/a.test.ts', line: 2, rule: 'short-limit', code: 'timeout: ms' },
    ])
  })

  test('permits in one file or folder the code that a permission quotes, and nothing else', () => {
    put('tests/a.ts', `${sleep}setTimeout(go)\n`)
    put('tests/b/c/d.ts')
    put('tests/e.ts')
    const { violations, unused } = check([], top, [permit('tests/a.ts'), permit('tests/b/')])
    expect(unused).toEqual([])
    expect(violations.map(({ file, code }) => [file, code])).toEqual([
      ['tests/a.ts', 'setTimeout'],
      ['tests/e.ts', 'waitForTimeout'],
    ])
  })

  test('refuses a permission that nothing needs any more', () => {
    put('tests/a.ts')
    const stale = [permit('tests/a.ts', 'setTimeout'), permit('tests/deleted.ts'), permit('tests/b/')]
    expect(check([], top, [permit('tests/a.ts'), ...stale]).unused).toEqual(stale)
  })

  test('judges permissions of the files that it was asked to read, and of those that do not exist', () => {
    put('tests/a.ts')
    put('tests/b.ts', 'const a = 1\n')
    const deleted = permit('tests/deleted.ts')
    const permissions = [permit('tests/a.ts'), permit('tests/b.ts'), permit('tests/')]
    expect(check(['tests/a.ts'], top, permissions).unused).toEqual([])
    expect(check(['tests/b.ts'], top, [...permissions, deleted]).unused).toEqual([
      permit('tests/b.ts'),
      deleted,
    ])
  })
})

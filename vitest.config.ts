import { defineConfig } from 'vitest/config'
import { LongestFirst } from './infra/local/src/longest-first.ts'

/** They replace modules (`vi.mock`), so each needs modules of its own. */
const mocking = [
  'web/src/features/compose/video/useRecorder.test.tsx',
  'web/src/features/museum/facts.test.tsx',
  'web/src/lib/uploads/{picture,video}.test.ts',
]

const ignored = ['**/node_modules/**', '**/dist/**', '**/generated/**']

/** What takes real minutes and guards a rare path: `npm run test:long` runs it. */
const long = '**/*.long.test.ts'

/**
 * Limits end what hangs. They are far above what a busy machine needs, because a verdict must not depend on its speed;
 * projects inherit nothing from the root.
 */
const common = {
  exclude: [...ignored, long],
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
}

/** Modules are loaded once for all files of a worker, which takes longer than most files. */
const sharing = { ...common, isolate: false }

export default defineConfig({
  test: {
    // The engines and Chromium need the rest of a small machine.
    maxWorkers: 2,
    // A sequencer of ours would replace the one that shuffles.
    sequence: process.argv.some(arg => arg.startsWith('--sequence')) ? {} : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...sharing,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/e2e/failed-pages.ts'],
        },
      },
      { test: { ...sharing, name: 'flows', include: ['tests/flows/**/*.test.ts'] } },
      {
        test: {
          ...sharing,
          name: 'unit',
          include: ['gateway/{src,test}/**/*.test.ts', '{libs,services,infra}/*/{src,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...sharing,
          name: 'unit-web',
          include: ['web/{src,test}/**/*.test.{ts,tsx}'],
          exclude: [...common.exclude, ...mocking],
          setupFiles: ['web/test/setup.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'unit-web-isolated',
          include: mocking,
          setupFiles: ['web/test/setup.ts'],
        },
      },
      { test: { ...sharing, name: 'long', include: [long], exclude: ignored } },
    ],
  },
})

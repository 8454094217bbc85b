import { defineConfig } from 'vitest/config'

/** A busy machine may fail one of a thousand tests by time alone; a second failure is the code's. Reported either way. */
const retry = process.env.CI ? 1 : 0

/** Journeys at the pace of a person or of a camera: another file beside them takes the time that they measure. */
const alone = ['tests/e2e/typing.test.ts', 'tests/e2e/create-video.test.ts']

const ignored = ['**/node_modules/**', '**/dist/**', '**/generated/**']

const journeys = {
  retry,
  // The product's modules are loaded once for all files: each starts a stack of its own.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
}

/** Unit and service tests are fast; journeys through all services come after them. */
export default defineConfig({
  test: {
    // The engines need the rest of a small machine, and a unit waits for them much of its time.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{libs,services,infra}/*/{src,test}/**/*.test.{ts,tsx}',
            '{gateway,web}/{src,test}/**/*.test.{ts,tsx}',
          ],
          exclude: ignored,
          retry,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'flows',
          include: ['tests/flows/**/*.test.ts'],
          exclude: ignored,
          retry,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...ignored, ...alone],
          ...journeys,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e-alone',
          include: alone,
          ...journeys,
          sequence: { groupOrder: 2 },
          fileParallelism: false,
        },
      },
    ],
  },
})

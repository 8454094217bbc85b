import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type RenderedScreen,
  type RenderedScreens,
  rendererDirectory,
  type ScreenRequest,
} from '@vitrine/contracts'
import { Piscina } from 'piscina'

/** Renders screens from the web app's own components, in a thread of its own. */
export interface Renderer extends RenderedScreens {
  /** Rejects when it fails, takes longer than its deadline, or has too many screens to render already. */
  render(request: ScreenRequest): Promise<RenderedScreen>
  close(): Promise<void>
}

/** A page waits no longer for its content. */
const timeoutMs = 1_500
/** After this a renderer is taken for stuck, and replaced. */
const stuckMs = 5_000
const maxWaiting = 40
const maxHeapMegabytes = 256

/** The renderer of a build; null when the build has none. */
export function createRenderer(directory: string, timeoutFactor: number): Renderer | null {
  const filename = join(directory, rendererDirectory, 'render.js')
  if (!existsSync(filename)) return null
  const screens: RenderedScreens = JSON.parse(
    readFileSync(join(directory, rendererDirectory, 'screens.json'), 'utf8'),
  )
  const pool = new Piscina<ScreenRequest, RenderedScreen>({
    filename,
    minThreads: 1,
    maxThreads: 1,
    // The language is a state of the thread.
    concurrentTasksPerWorker: 1,
    maxQueue: maxWaiting,
    // It needs neither the gateway's secrets nor its telemetry.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  return {
    ...screens,
    async render(request) {
      const screen = pool.run(request, { signal: AbortSignal.timeout(stuckMs * timeoutFactor) })
      const timeout = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => timeout.reject(new Error('The renderer did not answer in time.')),
        timeoutMs * timeoutFactor,
      )
      try {
        return await Promise.race([screen, timeout.promise])
      } finally {
        clearTimeout(timer)
        // A late failure is the same failure.
        screen.catch(() => undefined)
      }
    },
    close: () => pool.destroy(),
  }
}

import { Listr, type ListrTask, PRESET_TIMER } from 'listr2'

/** Runs the steps in turn and shows what each does and how long it takes. Rejects at the first that fails. */
export async function stepByStep(steps: ListrTask[]): Promise<void> {
  await new Listr(steps, {
    fallbackRenderer: 'simple',
    registerSignalListeners: false,
    rendererOptions: { timer: PRESET_TIMER, collapseSubtasks: false },
    fallbackRendererOptions: { timer: PRESET_TIMER },
  }).run()
}

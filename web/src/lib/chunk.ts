import { type ComponentType, createElement, lazy } from 'react'

/** The script of a component did not load: the network is down, or a newer build has replaced the file. */
export class ChunkError extends Error {}

const forgetFailures = new Set<() => void>()

/** Lets every script that did not load be requested again. */
export function forgetFailedChunks(): void {
  for (const forget of forgetFailures) forget()
  forgetFailures.clear()
}

export type Chunk<Props extends object = object> = ComponentType<Props> & {
  /** Loads the script ahead, and never rejects: where that fails, it is loaded when the component is shown. */
  preload(): Promise<void>
}

/**
 * A component in a script of its own, which is loaded when the component is shown first. It suspends meanwhile, and
 * throws a {@link ChunkError} when the script does not load; unlike React's `lazy` alone it may then be tried again,
 * and once it is loaded ahead it is there synchronously: while React takes a rendered page over, what waits for a
 * promise misses a press.
 */
export function chunk<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Chunk<Props> {
  let loaded: { default: ComponentType<Props> } | undefined
  let running: ReturnType<typeof load> | undefined
  const begin = () => {
    running = load().finally(() => {
      running = undefined
    })
    return running
  }
  // The browser answers a script that is on its way once: what began before the network was back fails for all.
  const request = () => (running ? running.catch(begin) : begin())
  const create = () =>
    lazy(() =>
      loaded
        ? settled(loaded)
        : request().catch(cause => {
            forgetFailures.add(() => {
              current = create()
            })
            throw new ChunkError('A script did not load.', { cause })
          }),
    ) as ComponentType<Props>
  let current = create()
  const preload = () =>
    (running ?? begin()).then(
      module => {
        loaded = module
      },
      () => {},
    )
  return Object.assign((props: Props) => createElement(current, props), { preload })
}

/** For a control that opens what is loaded: it is at hand once the pointer or the focus has reached the control. */
export const whenReached = (load: () => unknown) => {
  const begin = () => void load()
  return { onPointerEnter: begin, onFocus: begin }
}

/** A promise calls back later, even one that is fulfilled; `lazy` needs no more of it than `then`. */
function settled<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: it is a thenable on purpose
  return { then: (use: (value: Value) => void) => use(value) } as unknown as Promise<Value>
}

import { type ComponentType, createElement, lazy } from 'react'

/** The script of a component did not load: the network is down, or a newer build has replaced the file. */
export class ChunkError extends Error {}

const forgetFailures = new Set<() => void>()

/** Lets every script that did not load be requested again. */
export function forgetFailedChunks(): void {
  for (const forget of forgetFailures) forget()
  forgetFailures.clear()
}

/**
 * A component in a script of its own, which is loaded when the component is shown first. It suspends meanwhile, and
 * throws a {@link ChunkError} when the script does not load; unlike React's `lazy` alone it may then be tried again.
 */
export function chunk<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const create = () =>
    lazy(() =>
      load().catch(cause => {
        forgetFailures.add(() => {
          current = create()
        })
        throw new ChunkError('A script did not load.', { cause })
      }),
    ) as ComponentType<Props>
  let current = create()
  /** Loads the script ahead; where that fails, it is loaded when the component is shown. */
  const preload = () => void load().catch(() => {})
  return Object.assign((props: Props) => createElement(current, props), { preload })
}

import { streamEvents } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { checkSession } from './page-user.ts'

type StreamEvents = { [Name in keyof typeof streamEvents]: z.output<(typeof streamEvents)[Name]> }
type StreamEventName = keyof StreamEvents
type Handler = (data: unknown) => void
/** `afterFailure`: the stream was cut or refused before, so what was sent meanwhile did not arrive. */
type OpenHandler = (state: { afterFailure: boolean }) => void

const names = Object.keys(streamEvents) as StreamEventName[]
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * One server-sent event stream for the page, open while it has a subscriber to `openFor`, or to anything. The browser
 * reconnects by itself after a cut; after a refusal it gives up, so then it is opened anew, each time a little later. `onCut`
 * is called after each cut and refusal: the session may have ended.
 */
export function createStream(
  open: () => EventSource,
  { openFor = names, onCut = () => {} }: { openFor?: readonly StreamEventName[]; onCut?: () => void } = {},
) {
  const handlers = new Map<StreamEventName, Set<Handler>>(names.map(name => [name, new Set()]))
  let source: EventSource | undefined
  let wait = firstWaitMs
  let retry: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false
  const openHandlers = new Set<OpenHandler>()

  const isWanted = () => openFor.some(name => handlers.get(name)?.size)

  function receive(name: StreamEventName, event: MessageEvent<string>) {
    const parsed = streamEvents[name].safeParse(JSON.parse(event.data))
    if (!parsed.success) return console.error(`A ${name} event does not match its schema.`, parsed.error)
    for (const handle of handlers.get(name) ?? []) handle(parsed.data)
  }
  function connect() {
    retry = undefined
    if (source || !isWanted()) return
    const opened = open()
    source = opened
    opened.addEventListener('open', () => {
      wait = firstWaitMs
      for (const handle of openHandlers) handle({ afterFailure: hasFailed })
      hasFailed = false
    })
    opened.addEventListener('error', () => {
      hasFailed = true
      onCut()
      if (opened.readyState !== EventSource.CLOSED) return
      source = undefined
      retry ??= setTimeout(connect, wait)
      wait = Math.min(wait * 2, longestWaitMs)
    })
    for (const name of names) opened.addEventListener(name, event => receive(name, event))
  }
  function close() {
    clearTimeout(retry)
    retry = undefined
    source?.close()
    source = undefined
    wait = firstWaitMs
    hasFailed = false
  }

  return {
    on(name: StreamEventName, handler: Handler) {
      handlers.get(name)?.add(handler)
      if (retry === undefined) connect()
      return () => {
        handlers.get(name)?.delete(handler)
        if (!isWanted()) close()
      }
    },
    /** Called whenever the stream is open: at once when it is, and each time that it opens again. */
    onOpen(handler: OpenHandler) {
      openHandlers.add(handler)
      if (source?.readyState === EventSource.OPEN) handler({ afterFailure: false })
      return () => {
        openHandlers.delete(handler)
      }
    },
  }
}

/**
 * Opened by what keeps the lists of every page current (app/LiveContent.tsx). The bell may be there some 200 ms earlier, and
 * what happened meanwhile would reach no list.
 */
const pageStream = createStream(() => new EventSource(routes.stream.path, { withCredentials: true }), {
  openFor: ['post'],
  onCut: () => void checkSession(),
})

/** Subscribes to one kind of live event while `enabled`: pass whether a user is signed in. */
export function useStreamEvent<Name extends StreamEventName>(
  name: Name,
  handler: (data: StreamEvents[Name]) => void,
  enabled: boolean,
) {
  const handle = useEffectEvent((data: unknown) => handler(data as StreamEvents[Name]))
  useEffect(() => {
    if (enabled) return pageStream.on(name, handle)
  }, [name, enabled])
}

/** Calls the handler whenever the stream is open: what was loaded before may have missed events. */
export function useStreamOpen(handler: OpenHandler) {
  const handle = useEffectEvent(handler)
  useEffect(() => pageStream.onOpen(handle), [])
}

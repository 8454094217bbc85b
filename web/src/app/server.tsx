import '../lib/zod.ts'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import {
  type FirstPage,
  featuredMuseumsCount,
  type RenderedScreen,
  type ScreenContent,
  type ScreenRequest,
} from '@vitrine/contracts'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { setRenderedAt } from '../lib/clock.ts'
import { isLocale, loadLocale } from '../lib/i18n/locale.ts'
import { pagesOf } from '../lib/paging.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { App } from './App.tsx'
import type { RenderedPage } from './rendered-page.ts'
import { routes } from './router.tsx'

const { query } = createStaticHandler(routes)
const preloads = /^(?:<link rel="preload"[^>]*>)+/

/** Renders a screen from the components that the browser runs. One at a time: the language is set for the process. */
export default async function render(request: ScreenRequest): Promise<RenderedScreen> {
  const { path, locale, hasSession, content } = request
  if (!isLocale(locale)) throw new Error(`There are no texts in ${locale}.`)
  const context = await query(new Request(new URL(path, 'http://page')))
  if (context instanceof Response) throw new Error(`${path} redirects.`)
  const router = createStaticRouter(routes, context)
  const renderedAt = Date.now()
  setRenderedAt(renderedAt)
  await loadLocale(locale)
  const client = createQueryClient()
  try {
    // Anonymous visitors are known by their missing cookie; anyone else is unknown until the page has asked.
    if (!hasSession) client.setQueryData(queryKeys.currentUser, null, stale)
    fill(client, content)
    const html = await htmlOf(
      <StrictMode>
        <App
          client={client}
          isRendered
          router={<StaticRouterProvider router={router} context={context} hydrate={false} />}
        />
      </StrictMode>,
    )
    const head = preloads.exec(html)?.[0] ?? ''
    const data: RenderedPage = { screen: content.screen, renderedAt, queries: dehydrate(client) }
    return { head, html: html.slice(head.length), data }
  } finally {
    client.clear()
  }
}

/** The page fetches it again once it is taken over: for its own reader, and as it then is. */
const stale = { updatedAt: 0 }

function fill(client: QueryClient, content: ScreenContent): void {
  switch (content.screen) {
    case 'landing':
      client.setQueryData(queryKeys.museums.featured(featuredMuseumsCount), content.museums, stale)
      break
    case 'discover':
      client.setQueryData(queryKeys.museums.list(null), pagesOf(answerOf(content.museums)), stale)
      break
    case 'museum':
      client.setQueryData(queryKeys.museum.one(content.segment), content.museum, stale)
      break
    case 'post':
      client.setQueryData(queryKeys.post(content.post.id), content.post, stale)
      if (content.comments) {
        client.setQueryData(queryKeys.comments(content.post.id), pagesOf(answerOf(content.comments)), stale)
      }
      break
  }
}

/** What the page would get from the service. */
function answerOf<Item>({ items, nextCursor }: FirstPage<Item>): Answer<Item[]> {
  return {
    data: items,
    status: 200,
    nextCursor: nextCursor ?? undefined,
    hasNext: nextCursor !== null,
    total: undefined,
    unreadCount: undefined,
  }
}

async function htmlOf(page: React.ReactNode): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(page, {
    onError: error => {
      failures.push(error)
    },
    // Otherwise large parts are sent after the page, and put into their place by an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Texts } from '../../test/texts.tsx'
import { CalendarLink } from './FeedLink.tsx'

beforeEach(() => vi.stubGlobal('location', new URL('https://vitrine.example:8443/museum/prado?tab=insights')))
afterEach(() => vi.unstubAllGlobals())

const link = <CalendarLink path="/api/museums/5/calendar.ics" />

it('opens the calendar of a page in the calendar application of the reader, by the host of the page', () => {
  render(link, { wrapper: Texts })
  expect(screen.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toBe(
    'webcal://vitrine.example:8443/api/museums/5/calendar.ics',
  )
})

it('is a file on a page that the gateway rendered, where no host is known', () => {
  vi.stubGlobal('window', undefined)
  expect(renderToString(<Texts>{link}</Texts>)).toContain('href="/api/museums/5/calendar.ics"')
})

import type { ReactNode } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { SignedInOnly, SignedOutOnly } from './guards.tsx'
import { Home } from './Home.tsx'
import { Layout } from './layout/Layout.tsx'
import { NotFound } from './NotFound.tsx'
import { RouteError } from './RouteError.tsx'
import { preloadable, screens } from './screens.ts'

/** A screen in a chunk of its own. */
function screen(load: Parameters<typeof preloadable>[0]): ReactNode {
  const Screen = preloadable(load)
  return <Screen />
}

const post = screen(screens.post)
const auth = screen(() => import('./pages/AuthPage.tsx'))
const discover = screen(screens.discover)
const museum = screen(screens.museum)
const profile = screen(() => import('./pages/ProfilePage.tsx'))

/** The route table (SH1). Aliases share one element, so going from one to the other keeps the screen. */
const table: RouteObject[] = [
  { path: '/', element: <Home /> },
  { path: '/auth', element: <SignedOutOnly>{auth}</SignedOutOnly> },
  { path: '/post/:id', element: post },
  ...['/discover', '/search', '/map'].map(path => ({ path, element: discover })),
  ...['/museum/:segment', '/museums/:segment'].map(path => ({ path, element: museum })),
  { path: '/profile/:segment?', element: <SignedInOnly>{profile}</SignedInOnly> },
  { path: '*', element: <NotFound /> },
]

export const routes: RouteObject[] = [{ element: <Layout />, errorElement: <RouteError />, children: table }]

export const createRouter = () => createBrowserRouter(routes)

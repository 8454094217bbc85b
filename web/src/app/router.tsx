import type { ComponentType, ReactNode } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { chunk } from '../lib/chunk.ts'
import { SignedInOnly, SignedOutOnly } from './guards.tsx'
import { Home } from './Home.tsx'
import { Layout } from './layout/Layout.tsx'
import { NotFound } from './NotFound.tsx'
import { RouteError } from './RouteError.tsx'

/** A screen in a chunk of its own. */
function screen(load: () => Promise<{ default: ComponentType }>): ReactNode {
  const Screen = chunk(load)
  return <Screen />
}

const post = screen(() => import('./pages/PostPage.tsx'))
const auth = screen(() => import('./pages/AuthPage.tsx'))
const discover = screen(() => import('./pages/DiscoverPage.tsx'))
const museum = screen(() => import('./pages/MuseumPage.tsx'))
const profile = screen(() => import('./pages/ProfilePage.tsx'))

/** The route table (SH1). Aliases share one element, so going from one to the other keeps the screen. */
const routes: RouteObject[] = [
  { path: '/', element: <Home /> },
  { path: '/auth', element: <SignedOutOnly>{auth}</SignedOutOnly> },
  { path: '/post/:id', element: post },
  ...['/discover', '/search', '/map'].map(path => ({ path, element: discover })),
  ...['/museum/:segment', '/museums/:segment'].map(path => ({ path, element: museum })),
  { path: '/profile', element: <SignedInOnly>{profile}</SignedInOnly> },
  { path: '/profile/:segment', element: profile },
  { path: '*', element: <NotFound /> },
]

export const createRouter = () =>
  createBrowserRouter([{ element: <Layout />, errorElement: <RouteError />, children: routes }])

import type { ComponentType, ReactNode } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { chunk } from '../lib/chunk.ts'
import { withAccountTexts, withMuseumEventTexts, withTexts } from '../lib/i18n/locale.ts'
import { AdminOnly, BySession, SignedInOnly, SignedOutOnly } from './guards.tsx'
import { Home } from './Home.tsx'
import { Layout } from './layout/Layout.tsx'
import { NotFound } from './NotFound.tsx'
import { RouteError } from './RouteError.tsx'
import { screens } from './screens.ts'

const Auth = chunk(withAccountTexts(() => import('./pages/AuthPage.tsx')))
const Bookmarks = chunk(withAccountTexts(() => import('./pages/BookmarksPage.tsx')))
const Descriptions = chunk(withAccountTexts(withTexts('media', () => import('./pages/DescriptionsPage.tsx'))))
const Messages = chunk(withAccountTexts(() => import('./pages/MessagesPage.tsx')))
const loadProfile = withTexts('profile', () => import('./pages/ProfilePage.tsx'))
const Profile = chunk(loadProfile)
const MemberProfile = chunk(withAccountTexts(loadProfile))
const People = chunk(withTexts('profile', () => import('./pages/PeoplePage.tsx')))
const CreateMuseum = chunk(withAccountTexts(() => import('./pages/CreateMuseumPage.tsx')))
const EditMuseum = chunk(withAccountTexts(() => import('./pages/EditMuseumPage.tsx')))
const Passport = chunk(withAccountTexts(() => import('./pages/PassportPage.tsx')))
const Sessions = chunk(withAccountTexts(() => import('./pages/SessionsPage.tsx')))
const Security = chunk(withAccountTexts(() => import('./pages/SecurityPage.tsx')))
const ForgotPassword = chunk(withAccountTexts(() => import('./pages/ForgotPasswordPage.tsx')))
const ResetPassword = chunk(withAccountTexts(() => import('./pages/ResetPasswordPage.tsx')))
const VerifyEmail = chunk(withAccountTexts(() => import('./pages/VerifyEmailPage.tsx')))
const Unsubscribe = chunk(withAccountTexts(() => import('./pages/UnsubscribePage.tsx')))
const Mailbox = chunk(withAccountTexts(() => import('./pages/MailboxPage.tsx')))
const Admin = chunk(withAccountTexts(withTexts('admin', () => import('./pages/AdminPage.tsx'))))
const AdminCdn = chunk(withAccountTexts(withTexts('admin', () => import('./pages/AdminCdnPage.tsx'))))
const Communities = chunk(
  withAccountTexts(withTexts('communities', () => import('./pages/CommunitiesPage.tsx'))),
)
const Community = chunk(withAccountTexts(withTexts('communities', () => import('./pages/CommunityPage.tsx'))))
const Events = chunk(
  withAccountTexts(
    withTexts(
      'communities',
      withMuseumEventTexts(withTexts('events', () => import('./pages/EventsPage.tsx'))),
    ),
  ),
)
const MuseumEvent = chunk(withAccountTexts(withMuseumEventTexts(() => import('./pages/MuseumEventPage.tsx'))))
const Meetup = chunk(
  withAccountTexts(
    withTexts(
      'communities',
      withTexts('meetups', () => import('./pages/MeetupPage.tsx')),
    ),
  ),
)
const VisitPlan = chunk(
  withAccountTexts(
    withTexts(
      'communities',
      withTexts('visitPlans', () => import('./pages/VisitPlanPage.tsx')),
    ),
  ),
)

type Guard = ComponentType<{ children: ReactNode }>

/** Routes to one screen behind a guard. */
const guarded = (Guard: Guard, Screen: ComponentType, ...paths: string[]): RouteObject[] => {
  const element = (
    <Guard>
      <Screen />
    </Guard>
  )
  return paths.map(path => ({ path, element }))
}
const forMembers = (Screen: ComponentType, ...paths: string[]) => guarded(SignedInOnly, Screen, ...paths)
const forAdmins = (Screen: ComponentType, ...paths: string[]) => guarded(AdminOnly, Screen, ...paths)
const events = <Events />
const discover = <screens.discover />
const museum = <screens.museum />

/** The route table (SH1). Aliases share one element, so going from one to the other keeps the screen. */
const table: RouteObject[] = [
  { path: '/', element: <Home /> },
  ...guarded(SignedOutOnly, Auth, '/auth'),
  { path: '/post/:id', element: <screens.post /> },
  ...['/discover', '/search', '/map'].map(path => ({ path, element: discover })),
  ...['/museum/:segment', '/museums/:segment'].map(path => ({ path, element: museum })),
  ...forMembers(MemberProfile, '/profile'),
  {
    path: '/profile/:segment',
    element: <BySession member={<MemberProfile />} anonymous={<Profile />} />,
  },
  { path: '/profile/:segment/followers', element: <People list="followers" /> },
  { path: '/profile/:segment/following', element: <People list="following" /> },
  ...forMembers(Bookmarks, '/bookmarks'),
  ...forMembers(Descriptions, '/descriptions'),
  ...forMembers(EditMuseum, '/museum/:segment/edit/:part?'),
  ...forMembers(CreateMuseum, '/create-museum'),
  ...forMembers(Passport, '/passport'),
  ...forAdmins(Admin, '/admin'),
  ...forAdmins(AdminCdn, '/admin/cdn'),
  ...forMembers(Sessions, '/sessions'),
  ...forMembers(Messages, '/messages/:id?'),
  ...forMembers(Security, '/settings/security'),
  ...forMembers(Communities, '/communities', '/groups'),
  ...forMembers(Community, '/communities/:id', '/groups/:id'),
  ...['/events', '/meetups'].map(path => ({ path, element: events })),
  ...forMembers(Meetup, '/meetups/:id'),
  ...forMembers(VisitPlan, '/visit-plans/:id'),
  ...forMembers(MuseumEvent, '/events/:id'),
  { path: '/forgot-password', element: <ForgotPassword /> },
  { path: '/reset-password', element: <ResetPassword /> },
  { path: '/verify-email', element: <VerifyEmail /> },
  { path: '/unsubscribe', element: <Unsubscribe /> },
  { path: '/mailbox', element: <Mailbox /> },
  { path: '*', element: <NotFound /> },
]

export const routes: RouteObject[] = [{ element: <Layout />, errorElement: <RouteError />, children: table }]

export const createRouter = () => createBrowserRouter(routes)

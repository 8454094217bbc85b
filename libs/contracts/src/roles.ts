/** The five roles, stored in this spelling (D-08). Code checks a capability, never a role (AU7). */
export const roles = ['Traveler', 'Ambassador', 'Museum Manager', 'Vendor', 'Admin'] as const
export type Role = (typeof roles)[number]

export type Capability =
  | 'view_admin'
  | 'moderate'
  /** Those whose manager the user is: an Ambassador or a Vendor may be one, and keeps the role (decision 0117). */
  | 'manage_museum'
  /** All of them. */
  | 'manage_museums'
  /** Without the limit of a day (MC2). */
  | 'create_many_museums'
  | 'create_community'
  | 'create_meetup'
  | 'run_campaigns'
  /** Storage, cache and delivery of media (CN1–CN4). */
  | 'manage_delivery'

const capabilities: Record<Role, readonly Capability[]> = {
  Traveler: [],
  Ambassador: ['manage_museum', 'create_many_museums', 'create_community', 'create_meetup'],
  'Museum Manager': ['manage_museum', 'create_many_museums'],
  Vendor: ['manage_museum', 'create_many_museums', 'run_campaigns'],
  Admin: [
    'view_admin',
    'moderate',
    'manage_museum',
    'manage_museums',
    'create_many_museums',
    'create_community',
    'create_meetup',
    'run_campaigns',
    'manage_delivery',
  ],
}

export const can = (role: Role, capability: Capability): boolean => capabilities[role].includes(capability)

interface User {
  id: number
  role: Role
}
interface Managed {
  managerId: number | null
}

/** Whether a user is the manager of a museum, and speaks for it (EV15). */
export const isManagerOf = ({ id, role }: User, { managerId }: Managed): boolean =>
  can(role, 'manage_museum') && id === managerId

/** Whether a user changes a museum directly: its manager, or who manages all of them (ME1). */
export const mayEditMuseum = (user: User, museum: Managed): boolean =>
  can(user.role, 'manage_museums') || isManagerOf(user, museum)

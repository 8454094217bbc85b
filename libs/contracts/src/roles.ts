/** The five roles, stored in this spelling (D-08). Code checks a capability, never a role (AU7). */
export const roles = ['Traveler', 'Ambassador', 'Museum Manager', 'Vendor', 'Admin'] as const
export type Role = (typeof roles)[number]

export type Capability = 'view_admin' | 'moderate' | 'manage_museum' | 'create_meetup' | 'run_campaigns'

const capabilities: Record<Role, readonly Capability[]> = {
  Traveler: [],
  Ambassador: ['create_meetup'],
  'Museum Manager': ['manage_museum'],
  Vendor: ['run_campaigns'],
  Admin: ['view_admin', 'moderate', 'manage_museum', 'create_meetup', 'run_campaigns'],
}

export const can = (role: Role, capability: Capability): boolean => capabilities[role].includes(capability)

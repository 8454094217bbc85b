import type { Fault } from '../fault.ts'
import { gateway } from './gateway.ts'
import { libs } from './libs.ts'
import { messaging } from './messaging.ts'
import { recapFaults } from './recaps.ts'
import { reminders } from './reminders.ts'
import { services } from './services.ts'
import { visitPlans } from './visit-plans.ts'
import { web } from './web.ts'

/** In the order in which they are applied. */
export const faults: readonly Fault[] = [
  ...libs,
  ...messaging,
  ...gateway,
  ...services,
  ...reminders,
  ...visitPlans,
  ...recapFaults,
  ...web,
]

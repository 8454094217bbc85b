import { type Service, services } from '@vitrine/contracts'

/** The services whose data identity asks for. */
export const otherServices = services.filter(
  (name): name is Exclude<Service, 'identity'> => name !== 'identity',
)

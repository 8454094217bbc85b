export * from './definition.ts'
export { type Erasure, eraseUser } from './erasure.ts'
export type { InstanceOptions, ServiceInstance } from './instance.ts'
export { withContext } from './tool.ts'

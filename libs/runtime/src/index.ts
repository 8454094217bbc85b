export * from './definition.ts'
export { type ExportLine, exportLines, exportPath } from './exports.ts'
export type { InstanceOptions, ServiceInstance } from './instance.ts'
export { withContext } from './tool.ts'

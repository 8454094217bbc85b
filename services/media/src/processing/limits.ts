import { videoGraceSeconds, videoMaxSeconds } from '@vitrine/contracts'

const megabyte = 1024 * 1024

/** What one child process may use; what exceeds it is killed. */
export interface Limits {
  /** Address space, which is more than what is resident. */
  memoryBytes: number
  /** What the work itself costs, however busy the machine is. */
  cpuSeconds: number
  wallMs: number
  /** Of each file that it writes. */
  fileBytes: number
}

export const probeLimits: Limits = {
  memoryBytes: 1024 * megabyte,
  cpuSeconds: 20,
  wallMs: 60_000,
  fileBytes: 0,
}

export const renderLimits: Limits = {
  memoryBytes: 3 * 1024 * megabyte,
  cpuSeconds: 240,
  wallMs: 300_000,
  fileBytes: 200 * megabyte,
}

/** What is read of a video, whatever its header announces. */
export const readSeconds = videoMaxSeconds + videoGraceSeconds

export { type JobsOptions, jobsDatabase } from './connection.ts'
export { createQueue, createWorker, type JobQueue, type JobWorker } from './queue.ts'
export { type Schedule, schedule, type Task } from './schedule.ts'

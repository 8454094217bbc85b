export { type JobsOptions, jobsDatabase } from './connection.ts'
export { createJobs, type Jobs, type QueueTask, type Task } from './jobs.ts'
export { createQueue, createWorker, type JobQueue, type JobWorker } from './queue.ts'
export { type RecurringTask, type Schedule, schedule } from './schedule.ts'

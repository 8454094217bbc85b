import type { Fault } from '../fault.ts'

export const libs: readonly Fault[] = [
  {
    id: 'jobs-schedule-per-process',
    fault: 'Each process adds a schedule of its own for the same recurring task.',
    file: 'libs/jobs/src/schedule.ts',
    find: 'to.upsertJobScheduler(name,',
    replace: 'to.upsertJobScheduler(name + Math.random(),',
    tests: ['libs/jobs/test/jobs.test.ts'],
  },
  {
    id: 'kit-forgets-pushed',
    fault: 'A revocation that was pushed is forgotten at the next read.',
    file: 'libs/service-kit/src/revocation-list.ts',
    find: "for (const id of sessionIds.split(' ')) remember(id)",
    replace: "for (const id of sessionIds.split(' ')) revoked.set(id, 0)",
    tests: ['libs/service-kit/test/revocation-list.test.ts'],
  },
  {
    id: 'kit-purges-mutes-early',
    fault: 'The purge deletes mutes that end within the next day.',
    file: 'libs/service-kit/src/hidden-users.ts',
    find: 'where until <= $2 order by until',
    replace: `where until <= $2::timestamptz + interval '1 day' order by until`,
    tests: ['services/content/test/hidden-authors.test.ts'],
  },
  {
    id: 'kit-trusts-redirects',
    fault: 'The address that a redirect names is fetched unchecked.',
    file: 'libs/service-kit/src/guarded-fetch.ts',
    find: 'url = check(location, url)',
    replace: 'url = new URL(location, url)',
    tests: ['libs/service-kit/test/guarded-fetch.test.ts'],
  },
]

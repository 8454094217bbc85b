import type { Fault } from '../fault.ts'

export const services: readonly Fault[] = [
  {
    id: 'identity-reset-skips-unknown-addresses',
    fault: 'A request for a new password looks the account up, and is answered sooner where there is none.',
    file: 'services/identity/src/password-reset/reset-requests.ts',
    find: 'if (await isOverLimit(ctx, email)) return',
    replace: `if (await isOverLimit(ctx, email)) return
  if (!(await ctx.prisma.client.user.findUnique({ where: { email } }))) return`,
    tests: ['services/identity/test/password-reset.test.ts'],
  },
  {
    id: 'identity-unknown-address-is-not-hashed',
    fault: 'A sign-in with an unknown address verifies no password, and is answered sooner.',
    file: 'services/identity/src/accounts/passwords.ts',
    find: 'const against = stored ?? (await unusable)',
    replace: `if (stored === undefined) return false
      const against = stored`,
    tests: ['services/identity/test/passwords.test.ts'],
  },
  {
    id: 'identity-wrong-code-forgets-the-first-step',
    fault: 'A wrong code removes the record of the step before it from the history of sign-ins.',
    file: 'services/identity/src/accounts/accounts.service.ts',
    find: `if (outcome === 'code_missing') await deleteFirstSteps`,
    replace: `if (outcome !== 'wrong_password') await deleteFirstSteps`,
    tests: ['services/identity/test/sign-ins.test.ts'],
  },
  {
    id: 'identity-session-is-extended-late',
    fault: 'A session that is used exactly five minutes after its last extension is not extended.',
    file: 'services/identity/src/sessions/sessions.service.ts',
    find: 'session.renewedAt.getTime() >= minExtensionMs',
    replace: 'session.renewedAt.getTime() > minExtensionMs',
    tests: ['services/identity/test/sessions.test.ts'],
  },
  {
    id: 'content-unlike-says-its-own-time',
    fault: 'A like that is taken back reports when it was taken back, not when it was given.',
    file: 'services/content/src/likes/likes.repository.ts',
    find: 'changed_at = case when likes.liked then likes.changed_at else excluded.changed_at end',
    replace: 'changed_at = excluded.changed_at',
    tests: ['services/content/test/likes.test.ts'],
  },
  {
    id: 'content-seed-forgets-the-time',
    fault: 'The demo data are shared now, and not each at its time in the past.',
    file: 'services/content/src/seed.ts',
    find: 'time.now = new Date(Math.min(at, end))',
    replace: 'time.now = new Date(Math.max(at, end))',
    tests: ['services/content/test/seed.test.ts'],
  },
  {
    id: 'museums-geocoder-has-no-pace',
    fault:
      'A turn does not begin after the turns that others have reserved: all requests reach the geocoder at once.',
    file: 'services/museums/src/lookups/geocoder/pace.ts',
    find: `math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))`,
    replace: 'now',
    tests: ['services/museums/test/lookups.test.ts'],
  },
  {
    id: 'museums-import-runs-again',
    fault: 'Each start imports the bundled file again, although it was imported.',
    file: 'services/museums/src/import/first-import.ts',
    find: 'if ((await findImported(db)) === digest) return',
    replace: 'await findImported(db)',
    tests: ['services/museums/test/duplicates.test.ts'],
  },
  {
    id: 'museums-search-corrects-by-the-alphabet',
    fault:
      'A word that no museum has is taken for the first similar one of the alphabet, not for the most similar.',
    file: 'services/museums/src/search/museums.repository.ts',
    find: 'order by similarity(word, wanted.word) desc, word limit 3',
    replace: 'order by word limit 3',
    tests: ['services/museums/test/meant.test.ts'],
  },
  {
    id: 'notifications-left-stream-keeps-its-slot',
    fault: 'A stream that the browser leaves before the answer keeps its subscription and its slot.',
    file: 'services/notifications/src/stream/stream.routes.ts',
    find: `out.once('close', close)`,
    replace: `out.once('close', () => out.headersSent && close())`,
    tests: ['services/notifications/test/stream-bounds.test.ts'],
  },
  {
    id: 'notifications-missed-ones-come-newest-first',
    fault:
      'A stream that goes on after a cut brings what was missed newest first, so that its last id is the oldest one.',
    file: 'services/notifications/src/notifications/notifications.repository.ts',
    find: 'return rows.map(listed).reverse()',
    replace: 'return rows.map(listed)',
    tests: ['services/notifications/test/stream.test.ts'],
  },
  {
    id: 'media-migration-is-taken-over-at-once',
    fault: 'A run of a migration takes over from another one that is at work.',
    file: 'services/media/src/cdn/migration/migration.repository.ts',
    find: `run_at <= $3::timestamptz - $4 * interval '1 millisecond'`,
    replace: `run_at <= $3::timestamptz + $4 * interval '1 millisecond'`,
    tests: ['services/media/test/migration.test.ts'],
  },
  {
    id: 'media-killed-ffmpeg-fails-its-video',
    fault:
      'A video whose ffmpeg was killed by another process has failed for good, and is not prepared again.',
    file: 'services/media/src/processing/child.ts',
    find: `if (by === 'SIGXCPU' || by === 'SIGXFSZ') return`,
    replace: 'if (by) return',
    tests: ['services/media/test/kills.test.ts'],
  },
  {
    id: 'media-upload-has-two-writers',
    fault: 'A request that appends to an upload goes on writing after another one has taken over.',
    file: 'services/media/src/uploads/uploads.service.ts',
    find: 'if (!(await keepWriter(db, id, writer))) throw uploadConflict()',
    replace: 'await keepWriter(db, id, writer)',
    tests: ['services/media/test/uploads.test.ts'],
  },
]

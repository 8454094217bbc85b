import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('lines are readable on the console and whole in the file', async () => {
  const home = mkdtempSync(join(tmpdir(), 'log-'))
  const console = new PassThrough()
  const log = openLog(home, console as unknown as NodeJS.WriteStream)
  log.hold()
  log.line('content', 'before the first page')
  log.release()
  log.line(
    'content',
    '{"level":"info","time":"2026-01-01T00:00:00.000Z","name":"content","msg":"listening","port":1}',
  )
  log.line('content', '{"level":"debug","time":"2026-01-01T00:00:00.000Z","name":"content","msg":"a detail"}')
  log.line('gateway', 'Error: plain words')
  await log.close()
  console.end()
  const shown = await text(console)
  const kept = readFileSync(log.file, 'utf8')
  rmSync(home, { recursive: true })

  expect(shown).toMatch(
    /^content\s+\[\d\d:\d\d:\d\d\] INFO: listening \{"port":1\}\ngateway\s+Error: plain words\n$/,
  )
  expect(kept.split('\n')).toHaveLength(5)
  expect(kept).toContain('content\tbefore the first page')
  expect(kept).toContain('a detail')
})

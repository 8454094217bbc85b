import { afterEach, expect, test, vi } from 'vitest'
import { inherited, variablesOfNeeds } from './processes.ts'

afterEach(() => void vi.unstubAllEnvs())

const ffmpeg = { FFMPEG: '/usr/bin/ffmpeg', FFPROBE: '/usr/bin/ffprobe' }
const environment = { mongoUrl: 'mongodb://%2Ftmp%2Fmongo.sock', ffmpeg, filesDirectory: '/srv/files' }

test('a service gets a database of its own in MongoDB, ffmpeg and a directory, when it needs them', () => {
  expect(variablesOfNeeds(environment, 'content', ['mongo', 'ffmpeg'])).toEqual({
    MONGO_URL: 'mongodb://%2Ftmp%2Fmongo.sock/vitrine_content',
    ...ffmpeg,
  })
  expect(variablesOfNeeds(environment, 'content', ['ffmpeg'])).toEqual(ffmpeg)
  expect(variablesOfNeeds(environment, 'content', ['files'])).toEqual({ FILES_DIR: '/srv/files/content' })
  expect(variablesOfNeeds(environment, 'content', [])).toEqual({})
})

test('a service goes without ffmpeg where it is missing', () => {
  expect(variablesOfNeeds({ mongoUrl: '', filesDirectory: '' }, 'content', ['ffmpeg'])).toEqual({})
})

test('no process inherits the address of an engine', () => {
  vi.stubEnv('MONGO_URL', 'mongodb://me:secret@host')
  expect(Object.keys(inherited())).not.toContain('MONGO_URL')
})

import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import pretty from 'pino-pretty'

const rollAtBytes = 20 * 1024 * 1024
const palette = [
  'cyan',
  'magenta',
  'green',
  'blue',
  'yellow',
  'cyanBright',
  'magentaBright',
  'greenBright',
] as const
const shownLevels = new Set(['info', 'warn', 'error', 'fatal'])

export type Log = {
  file: string
  /** A line that a process wrote; pino's JSON is made readable on the console and kept whole in the file. */
  line(source: string, text: string): void
  /** What the supervisor itself has to say. */
  say(text: string): void
  /** Held back while the steps of a start are drawn; the newest lines show why a start failed. */
  hold(): void
  release(): void
  newest(source: string, count: number): string[]
  close(): Promise<void>
}

/** One log for everything: all of it in a file, the readable part on the console. */
export function openLog(directory: string, console: NodeJS.WriteStream = process.stdout): Log {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'vitrine.log')
  if (existsSync(file) && statSync(file).size > rollAtBytes) renameSync(file, `${file}.1`)
  const stream = createWriteStream(file, { flags: 'a' })
  const colour = console.isTTY === true
  const format = pretty.prettyFactory({
    colorize: colour,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,name,traceId,spanId',
  })
  const colours = new Map<string, (typeof palette)[number]>()
  const recent = new Map<string, string[]>()
  let held: string[] | undefined

  const prefix = (source: string) => {
    const name = source.padEnd(20)
    if (!colour) return name
    if (!colours.has(source)) colours.set(source, palette[colours.size % palette.length]!)
    return styleText(colours.get(source)!, name)
  }
  const show = (text: string) => {
    if (held) held.push(text)
    else console.write(text)
  }
  const remember = (source: string, text: string) => {
    const lines = recent.get(source) ?? []
    lines.push(text)
    if (lines.length > 40) lines.shift()
    recent.set(source, lines)
  }
  const line = (source: string, text: string) => {
    stream.write(`${source}\t${text}\n`)
    const entry = parse(text)
    const readable = entry ? format(text).trimEnd() : text
    remember(source, readable)
    if (!entry || shownLevels.has(entry.level)) show(`${prefix(source)} ${readable}\n`)
  }
  return {
    file,
    line,
    say: text => line('vitrine', `[${new Date().toTimeString().slice(0, 8)}] ${text}`),
    hold: () => {
      held ??= []
    },
    release: () => {
      held = undefined
    },
    newest: (source, count) => (recent.get(source) ?? []).slice(-count),
    close: () => new Promise(resolve => stream.end(resolve)),
  }
}

/** pino's line, or undefined for anything else that a process prints. */
function parse(text: string): { level: string } | undefined {
  if (!text.startsWith('{"level":')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A line cut in half by a dying process is shown as it is.
    return undefined
  }
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

/** Files of directories that begin with a dot are for the gateway alone. */
const isServed = (outDir: string, file: string) => !file.slice(outDir.length).includes(`${sep}.`)

/** Writes `.br` and `.gz` beside each text file, so that the gateway only has to choose one. */
export function compress(): Plugin {
  let outDir = ''
  return {
    name: 'vitrine-compress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: config => {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      for (const file of await filesUnder(outDir)) {
        if (!compressible.has(extname(file)) || !isServed(outDir, file)) continue
        const content = await readFile(file)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        await writeFile(`${file}.br`, await brotli(content, { params }))
        await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }))
      }
    },
  }
}

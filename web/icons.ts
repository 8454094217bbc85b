/** `node web/icons.ts`: the icons in `public/`, from `public/favicon.svg`. Run it when that changes. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const directory = join(import.meta.dirname, 'public')
const background = '#1D1B19'
const density = 1_152

const icon = await readFile(join(directory, 'favicon.svg'))
/** Systems cut these to a shape of their own, so they have no round corners and no edge that is transparent. */
const full = Buffer.from(icon.toString().replace('rx="7" ', ''))

const png = (source: Buffer, size: number) => sharp(source, { density }).resize(size).png()
/** What may be cut off at the edges of a maskable icon is a tenth on each side (W3C, Web Application Manifest). */
async function maskable(size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.8)
  const margin = Math.round((size - inner) / 2)
  const around = { top: margin, bottom: size - inner - margin, left: margin, right: size - inner - margin }
  return png(full, inner)
    .extend({ ...around, background })
    .toBuffer()
}

/** An ICO of one picture, which may be a PNG. */
async function ico(size: number): Promise<Buffer> {
  const picture = await png(icon, size).toBuffer()
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // planes
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, picture])
}

const write = async (name: string, content: Promise<Buffer>) =>
  writeFile(join(directory, name), await content)

await Promise.all([
  write('favicon.ico', ico(32)),
  write('apple-touch-icon.png', png(full, 180).toBuffer()),
  write('icon-192.png', png(icon, 192).toBuffer()),
  write('icon-512.png', png(icon, 512).toBuffer()),
  write('icon-maskable-512.png', maskable(512)),
])

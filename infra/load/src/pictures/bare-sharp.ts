import sharp from 'sharp'

/** As services/media/src/pictures prepares them. */
const widths = [400, 800, 1600]
const webp = { quality: 85 }
const avif = { quality: 60, effort: 3 }

/** How many files are encoded of one picture, which is wider than all widths. */
export const variantsPerPicture = 2 * widths.length

/** Decodes a picture once and encodes all its sizes in both formats, with nothing around it. */
async function encode(path: string): Promise<void> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize({ width: 1600 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const width of widths) {
    const resized = () => sharp(data, { raw: info }).resize({ width })
    await resized().webp(webp).toBuffer()
    await resized().avif(avif).toBuffer()
  }
}

/** So many at a time, as the worker. Resolves with the seconds that it took. */
export async function encodeAll(paths: readonly string[], concurrency: number): Promise<number> {
  const began = performance.now()
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await encode(path)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (performance.now() - began) / 1_000
}

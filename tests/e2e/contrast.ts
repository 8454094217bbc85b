import type { Locator } from 'playwright-core'

/**
 * The lowest contrast (WCAG 2.2, 1 to 21) between a text and what is painted behind it: the pixels under its lines, in
 * a picture taken without the text. One pixel in two hundred may be worse, as at the edge of a shape.
 */
export async function lowestContrast(text: Locator): Promise<number> {
  const page = text.page()
  await text.scrollIntoViewIfNeeded()
  const { lines, color } = await text.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const box = element.getBoundingClientRect()
    const isClipped = getComputedStyle(element).overflowY !== 'visible'
    const lines = [...range.getClientRects()]
      .filter(({ bottom }) => !isClipped || bottom <= box.bottom + 1)
      .map(({ x, y, width, height }) => ({ x, y, width, height }))
      .filter(({ width, height }) => width > 1 && height > 1)
    const { color } = getComputedStyle(element)
    for (const each of [element, ...element.querySelectorAll('*')]) {
      const { style } = each as HTMLElement
      style.setProperty('color', 'transparent', 'important')
      style.setProperty('transition', 'none', 'important')
    }
    return { lines, color }
  })
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  return page.evaluate(
    async ({ picture, lines, color }) => {
      const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      context.drawImage(image, 0, 0)
      const luminance = (rgb: ArrayLike<number>) => {
        const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(channel => {
          const share = (rgb[channel] as number) / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const ink = luminance((color.match(/[\d.]+/g) ?? []).map(Number))
      const scale = image.width / innerWidth
      const contrasts: number[] = []
      for (const { x, y, width, height } of lines) {
        const box = [x, y, width, height].map(length => Math.round(length * scale)) as [
          number,
          number,
          number,
          number,
        ]
        const { data } = context.getImageData(...box)
        for (let at = 0; at < data.length; at += 4) {
          const ground = luminance(data.subarray(at, at + 3))
          contrasts.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05))
        }
      }
      if (contrasts.length === 0) throw new Error('The text has no visible line.')
      contrasts.sort((one, other) => one - other)
      return contrasts[Math.floor(contrasts.length / 200)] as number
    },
    { picture, lines, color },
  )
}

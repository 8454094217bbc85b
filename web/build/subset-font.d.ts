/** The package has no types of its own, and those of DefinitelyTyped are older than `keepFeatures`. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2'
      variationAxes?: Record<string, number | { min: number; max: number }>
      /** OpenType features; absent: all. */
      keepFeatures?: string[]
    },
  ): Promise<Buffer>
}

import { type Comparison, compare, type Side } from './compare.ts'
import type { Products } from './measure-reads.ts'
import { whileServing } from './service.ts'
import { sendWrite, writes } from './writes.ts'

/** Each write over both sizes in turn; after the reads, because rows are added. */
export const measureWrites = (
  products: Products,
  ports: Record<Side, number>,
  comparison: Comparison,
): Promise<void> =>
  whileServing(products, ports, async addressOf => {
    for (const write of writes) {
      const arm = (side: Side) => (turn: number) =>
        sendWrite(addressOf(side), write, products.headers[write.as], turn)
      await compare(write.name, comparison, { small: arm('small'), large: arm('large') })
    }
  })

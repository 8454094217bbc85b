/**
 * `npm run bench:communities`: the service communities over little and much data, side by side in one run: the members of a
 * community at 50,000 ÷ 500, its posts, its meetups, the comments on a post, the list of communities and their search at
 * 100,000 ÷ 1,000; the lists of events with their search and calendar over so many meetups, and as many events of museums;
 * the meetups that name a museum, of which it shows some, at 100,000 ÷ 1,000; a meetup
 * of 10,000 attendees ÷ 100, joining it, and its discussion, photos and recap at 100,000 ÷ 1,000 of each; creating a meetup where there are 50,000 members ÷ 50;
 * the plans of visits of a community, 20 of which are open and 10,000 ÷ 100 over, and one in which 50,000 ÷ 500 have voted.
 * It explains every statement of these requests. `BENCH_ONLY=plan` measures those alone whose names have it.
 */
import type { Side } from './communities/compare.ts'
import { type DataSize, fillCommunities, owner, reader } from './communities/data.ts'
import { measureReads } from './communities/measure-reads.ts'
import { measureWrites } from './communities/measure-writes.ts'
import { manager } from './communities/museums.ts'
import { withCommunities } from './communities/service.ts'
import { showPlans } from './communities/show-plans.ts'
import { serveTokens } from './lib/tokens.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 8)
const comparison = { rounds: { min: rounds, max: 3 * rounds }, turns: 40, maxRatio: 1.3 }
const port = { tokens: 4896, small: 4897, large: 4898, recorded: 4899 }
const sizes: Record<Side, DataSize> = {
  small: { communities: 1_000, members: 500, posts: 1_000, meetups: 1_000, attendees: 100, crowd: 50 },
  large: {
    communities: 100_000,
    members: 50_000,
    posts: 100_000,
    meetups: 100_000,
    attendees: 10_000,
    crowd: 50_000,
  },
}

const tokens = await serveTokens(port.tokens)
try {
  await withCommunities(
    'bench_communities_small',
    client => fillCommunities(client, sizes.small),
    small =>
      withCommunities(
        'bench_communities_large',
        client => fillCommunities(client, sizes.large),
        async large => {
          const products = {
            sizes,
            databases: { small, large },
            tokensUrl: `http://127.0.0.1:${port.tokens}/`,
            headers: {
              reader: await tokens.serviceHeaders(reader),
              owner: await tokens.serviceHeaders(owner),
              manager: await tokens.serviceHeaders(manager, 'Museum Manager'),
            },
          }
          await showPlans(products, port.recorded)
          await measureReads(products, port, comparison)
          await measureWrites(products, port, comparison)
        },
      ),
  )
} finally {
  tokens.close()
}

import { VerifiedEmailFor } from '@vitrine/service-kit'
import { z } from 'zod'

const hosts = 'www.wikidata.org,nominatim.openstreetmap.org'
const address = z.url({ protocol: /^https?$/ }).optional()

export const config = {
  VERIFIED_EMAIL_FOR: VerifiedEmailFor,
  /** The `api.php` of Wikidata, or of a server with the same interface; absent: the bundled museums alone. */
  KNOWLEDGE_BASE_URL: address,
  /** A Nominatim server, without `/search`; absent: the gazetteer alone. */
  GEOCODER_URL: address,
  /** The hosts that the two may name. */
  LOOKUP_HOSTS: z
    .string()
    .default(hosts)
    .transform(list => list.split(',').map(host => host.trim())),
  /** Both services ask for a name by which they can reach an operator. */
  LOOKUP_USER_AGENT: z.string().min(1).default('Vitrine/0.1 (self-hosted museum guide)'),
  /** Of one request; a look-up of a museum is three, and the gateway waits ten seconds. */
  LOOKUP_TIMEOUT_MS: z.coerce.number().int().positive().default(2_500),
}

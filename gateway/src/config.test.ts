import { services } from '@vitrine/contracts'
import { loadConfig, urlVariable } from '@vitrine/service-kit'
import { expect, it } from 'vitest'
import { GatewayConfig, serviceOrigins } from './config.ts'

const base = { REDIS_URL: 'redis://127.0.0.1', JWKS_URL: 'http://127.0.0.1/keys' }
const urls = Object.fromEntries(
  services.map((name, index) => [urlVariable(name), `http://127.0.0.1:${4000 + index}/`]),
)

it('has an address for each service of the contracts', () => {
  const config = loadConfig(GatewayConfig, { ...base, ...urls })
  expect(serviceOrigins(config)).toEqual(
    Object.fromEntries(services.map((name, index) => [name, `http://127.0.0.1:${4000 + index}`])),
  )
})

it.each(services)('does not start without the address of %s', name => {
  const { [urlVariable(name)]: _, ...others } = urls
  expect(() => loadConfig(GatewayConfig, { ...base, ...others })).toThrow(urlVariable(name))
})

import { routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import type { Person } from '@vitrine/network/person'
import { unzip } from '@vitrine/testing'
import { expect } from 'vitest'

/** The newest export of the person's data, once it is ready. */
export async function readyExport({ call }: Pick<Person, 'call'>): Promise<number> {
  const newest = async () => (await call(routes.listExports))[0]
  await expect.poll(async () => (await newest())?.status, { timeout: 60_000 }).toBe('ready')
  return (await newest())?.id ?? 0
}

export const downloadExport = (
  { url }: Pick<Network, 'url'>,
  id: number,
  { cookies }: Pick<Person, 'cookies'>,
): Promise<Response> => fetch(`${url}/api/user/exports/${id}/download`, { headers: { cookie: cookies() } })

/** The records of one file of a new export of the person's data. */
export async function exportedRecords(network: Network, person: Person, file: string): Promise<unknown> {
  await person.call(routes.requestExport)
  const answer = await downloadExport(network, await readyExport(person), person)
  const files = await unzip(new Uint8Array(await answer.arrayBuffer()))
  return JSON.parse(files.get(`${file}.json`)?.toString() ?? 'null')
}

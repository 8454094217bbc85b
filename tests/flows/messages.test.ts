import { type MessageChange, routes, texts } from '@vitrine/contracts'
import { type Network, startNetwork } from '@vitrine/network'
import { signUp } from '@vitrine/network/person'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStream } from './stream.ts'

let network: Network
beforeAll(async () => {
  network = await startNetwork()
})
afterAll(() => network?.stop())

const soon = { timeout: 5_000 }

describe('two users who write to each other', () => {
  it('go from a request through live messages to a block', async () => {
    const ada = await signUp(network.url, 'ada')
    const ben = await signUp(network.url, 'ben')
    await network.drain()
    const page = await openStream(network.url, ben.cookies())
    const changes = () => page.events('message') as MessageChange[]
    await expect.poll(() => page.events('unread').length, soon).toBe(1)

    const { conversation } = await ada.call(routes.startConversation, {
      body: { recipientId: ben.user.id, content: 'Were you at the Rijksmuseum?' },
    })
    const { id } = conversation
    const requests = await ben.page(routes.listConversations, { query: { folder: 'requests' } })
    expect(requests).toMatchObject({ unreadCount: 0, data: [{ id, user: { username: 'ada' } }] })
    expect(await ben.call(routes.listConversations)).toEqual([])

    await ben.call(routes.acceptConversation, { params: { id } })
    await ada.call(routes.sendMessage, { params: { id }, body: { content: 'In room 4?' } })
    await expect
      .poll(() => changes().at(-1), soon)
      .toMatchObject({
        conversationId: id,
        message: { content: 'In room 4?', senderId: ada.user.id },
        unreadCount: 2,
      })
    expect(changes().filter(each => each.message !== null)).toHaveLength(1)
    await ben.call(routes.readConversation, { params: { id } })
    const seen = await ada.call(routes.getConversation, { params: { id } })
    expect(seen.otherReadTo).toBe(seen.lastMessage.id)

    await ben.call(routes.blockUser, { params: { id: ada.user.id } })
    await network.drain()
    const refused = { status: 403, code: 'forbidden', text: texts.message.refused }
    await expect(
      ada.call(routes.sendMessage, { params: { id }, body: { content: 'Hello?' } }),
    ).rejects.toMatchObject(refused)
    expect(await ada.call(routes.listConversations)).toEqual([])
    await expect(ben.call(routes.listMessages, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await page.close()
  })

  it('are kept apart by the setting of the recipient, until they follow the sender', async () => {
    const cyd = await signUp(network.url, 'cyd')
    const dan = await signUp(network.url, 'dan')
    await cyd.call(routes.updatePrivacySettings, { body: { allowMessages: false } })
    await network.drain()
    const write = () =>
      dan.call(routes.startConversation, { body: { recipientId: cyd.user.id, content: 'Hello' } })
    await expect(write()).rejects.toMatchObject({ status: 403, text: texts.message.notAccepted })
    await cyd.call(routes.followUser, { params: { id: dan.user.id } })
    await network.drain()
    await write()
    expect((await cyd.page(routes.listConversations)).unreadCount).toBe(1)
  })
})

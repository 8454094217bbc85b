import { type MessageChange, routes, texts } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { signUp } from '@vitrine/network/person'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'

let network: Network
beforeAll(async () => {
  network = await sharedNetwork()
})

describe('two users who write to each other', () => {
  it('exchange live messages until one blocks the other', async () => {
    const ada = await signUp(network.url, 'ada.messages')
    const ben = await signUp(network.url, 'ben.messages')
    await ben.call(routes.followUser, { params: { id: ada.user.id } })
    await network.drain()
    const page = await openStream(network.url, ben.cookies())
    await expect.poll(() => page.events('unread').length).toBe(1)

    const { conversation } = await ada.call(routes.startConversation, {
      body: { recipientId: ben.user.id, content: 'In room 4?' },
    })
    const { id } = conversation
    const changes = () => page.events('message') as MessageChange[]
    await expect
      .poll(changes)
      .toMatchObject([
        { conversationId: id, message: { content: 'In room 4?', senderId: ada.user.id }, unreadCount: 1 },
      ])
    await page.close()

    // Identity has the block; notifications follow it.
    await ben.call(routes.blockUser, { params: { id: ada.user.id } })
    await network.drain()
    const refused = { status: 403, code: 'forbidden', text: texts.message.refused }
    await expect(
      ada.call(routes.sendMessage, { params: { id }, body: { content: 'Hello?' } }),
    ).rejects.toMatchObject(refused)
    expect(await ada.call(routes.listConversations)).toEqual([])
    await expect(ben.call(routes.listMessages, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  it('are kept apart by the setting of the recipient, until they follow the sender', async () => {
    const cyd = await signUp(network.url, 'cyd.messages')
    const dan = await signUp(network.url, 'dan.messages')
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

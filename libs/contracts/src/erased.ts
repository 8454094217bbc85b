import { z } from 'zod'
import { defineEvent, type EventDefinition } from './event.ts'
import { Id } from './schemas/common.ts'
import type { Service } from './services.ts'

const Erased = z.object({ userId: Id })

/** A service's confirmation that it holds nothing more of a purged user. */
export type ErasedEvent = EventDefinition<`${Service}-erased`, typeof Erased>

/** `content-erased`, `museums-erased`, …: every service but identity, which owns the account, declares its own (SE8). */
export const defineErased = <const Producer extends Service>(producer: Producer) =>
  defineEvent({
    type: `${producer}-erased`,
    version: 1,
    producer,
    key: data => data.userId,
    data: Erased,
    summary: `Nothing of a deleted user is left in ${producer}`,
  })

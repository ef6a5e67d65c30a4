import { setTimeout } from 'node:timers/promises'
import { recordCalls, spendingRoom } from '#server/billing/index.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import { type Lease, takeLease } from '#server/engine/database/lease.ts'
import type { QuotingReason } from '#shared/contracts/bots.ts'
import type { Chat } from '../chat.ts'
import { answerTask } from './answer-task.ts'

type Given = Pick<Chat, 'ai' | 'records' | 'database' | 'clock' | 'counters'>

/** Concurrent model answers per workspace, across all processes. */
const slots = 4
/** Below this remainder, in US dollars or as a share of the month's limit, calls run one at a time. */
const nearEnd = { usd: 2, share: 0.1 }
/** Model answers per hour, so that visitors cannot use up a workspace's monthly budget. Beyond it, the bot quotes. */
export const wordedPerHour = { conversation: 20, workspace: 300 } as const

/** Why no model may be asked. */
type Unaffordable = Extract<QuotingReason, 'offline' | 'often' | 'busy' | 'spent'>

/** Permission for one answer; always settle it, whatever the outcome. */
export interface Permit {
  /** The rest of the month's budget, in US dollars. */
  readonly left: number
  settle(calls: readonly AiUsage[]): Promise<void>
}

/**
 * Permission to ask the model once. Near the monthly limit calls run one at a time, so the limit is exceeded by one request at
 * most.
 *
 * @param asker whose questions of the last hour count, such as a conversation
 */
export async function permitAnswer(given: Given, instance: string, asker: string): Promise<Permit | Unaffordable> {
  const { ai, records, clock, counters } = given
  if (ai.providerOf(answerTask.name) === 'offline') return 'offline'
  const isFree =
    counters.take(`chat worded ${asker}`, wordedPerHour.conversation, 3600) &&
    counters.take(`chat worded of ${instance}`, wordedPerHour.workspace, 3600)
  if (!isFree) return 'often'
  const held = new Map<number, Lease>()
  const release = async () => {
    for (const lease of held.values()) await lease.release()
  }
  const room = () => records.write((writer) => spendingRoom(writer, instance, clock.now()))
  try {
    await takeAny(given, instance, held)
    if (held.size === 0) return 'busy'
    const { left: seen, limit } = await room()
    let left = seen
    if (left > 0 && left < Math.max(nearEnd.usd, limit * nearEnd.share)) {
      if (!(await takeAll(given, instance, held))) {
        await release()
        return 'busy'
      }
      // Reads it again, because the calls that were running have been settled by now.
      left = (await room()).left
    }
    if (left <= 0) {
      await release()
      return 'spent'
    }
    return {
      left,
      async settle(calls) {
        await records.write((writer) => recordCalls(writer, instance, calls, clock.now(), 'answers'))
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

const nameOf = (instance: string, slot: number): string => `answers ${instance} ${slot}`

async function takeAny({ database }: Given, instance: string, held: Map<number, Lease>): Promise<void> {
  for (let slot = 0; slot < slots && held.size === 0; slot += 1) {
    const lease = await takeLease(database, nameOf(instance, slot))
    if (lease) held.set(slot, lease)
  }
}

const attempts = 60
const pauseMilliseconds = 50

/** Only the holder of the first slot waits for the others, which are released or run out. @returns whether it got them all */
async function takeAll({ database }: Given, instance: string, held: Map<number, Lease>): Promise<boolean> {
  if (!held.has(0)) return false
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    for (let slot = 1; slot < slots; slot += 1) {
      const lease = held.has(slot) ? null : await takeLease(database, nameOf(instance, slot))
      if (lease) held.set(slot, lease)
    }
    if (held.size === slots) return true
    await setTimeout(pauseMilliseconds)
  }
  return false
}

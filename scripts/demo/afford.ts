import type { App } from '#server/app.ts'
import { balance, book } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import { limits } from '#shared/limits.ts'

/** The demo can run any number of times: its workspace gets the trial and the missing credits for the batch. */
export async function afford({ engine }: App, instance: string, posts: number): Promise<void> {
  await engine.records.write(async (writer) => {
    const now = engine.clock.now()
    const planExpiresAt = recordDate(new Date(now.getTime() + limits.trialDays * 86_400_000))
    await writer.update('instances', instance, { planExpiresAt })
    const lacking = posts - (await balance(writer, instance))
    const reference = `demo ${now.toISOString()}`
    if (lacking > 0) await book(writer, { instance, amount: lacking, reason: 'trial', reference })
  })
}

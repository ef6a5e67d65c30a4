import type { DeliveryError } from '#shared/contracts/whatsapp.ts'

/** How an error is handled: the channel stops, the message is retried, or it fails. */
export type Act = 'stop' | 'later' | 'fail'

const acts: Partial<Record<DeliveryError, Act>> = {
  ...{ reconnect: 'stop', permission: 'stop', locked: 'stop', payment: 'stop', registration: 'stop' },
  ...{ 'rate-limited': 'later', 'pair-limited': 'later', temporary: 'later', unreachable: 'later' },
}
export const actOf = (reason: DeliveryError): Act => acts[reason] ?? 'fail'

/** Meta's codes. The titles and texts of errors may change and are only shown to people. */
const byCode: Readonly<Record<number, DeliveryError>> = {
  ...{ 0: 'reconnect', 190: 'reconnect', 102: 'reconnect' },
  ...{ 3: 'permission', 10: 'permission', 131005: 'permission' },
  ...{ 368: 'locked', 131031: 'locked', 131042: 'payment', 131045: 'registration' },
  ...{ 4: 'rate-limited', 80007: 'rate-limited', 130429: 'rate-limited', 613: 'rate-limited', 131056: 'pair-limited' },
  ...{
    1: 'temporary',
    2: 'temporary',
    131000: 'temporary',
    131016: 'temporary',
    131057: 'temporary',
    133004: 'temporary',
  },
  ...{ 100: 'invalid', 131008: 'invalid', 131009: 'invalid', 131021: 'invalid' },
  ...{ 131026: 'undeliverable', 131030: 'not-listed', 131047: 'window', 131048: 'spam', 131049: 'marketing' },
  ...{ 130472: 'experiment', 131051: 'type', 131052: 'media', 131053: 'media' },
}

export function reasonOf(code: number): DeliveryError {
  const known = byCode[code]
  if (known) return known
  if (code >= 200 && code < 300) return 'permission'
  if (code >= 132000 && code < 133000) return 'template'
  if (code >= 133000 && code < 134000) return 'registration'
  return 'rejected'
}

const [second, hour] = [1000, 3600_000]
/** A message fails after this many temporary errors in a row. */
export const maxTries = 8

/** Delay before the next attempt, without jitter. WhatsApp recommends 4^n seconds per recipient. */
export function pauseAfter(reason: DeliveryError, tries: number): number {
  if (reason === 'pair-limited') return Math.min(hour, 4 ** tries * second)
  if (reason === 'rate-limited') return Math.min(hour, 15 * second * 2 ** tries)
  return Math.min(hour, 2 * second * 3 ** tries)
}

import { describe, expect, it } from 'vitest'
import { actOf, maxTries, pauseAfter, reasonOf } from '#server/chat/whatsapp/errors.ts'
import { deliveryErrors } from '#shared/contracts/whatsapp.ts'
import { whatsapp as english } from '#shared/locales/en-US/whatsapp.ts'
import { whatsapp as portuguese } from '#shared/locales/pt-BR/whatsapp.ts'

describe('a refusal of WhatsApp', () => {
  it.each([
    [190, 'reconnect', 'stop'],
    [0, 'reconnect', 'stop'],
    [10, 'permission', 'stop'],
    [200, 'permission', 'stop'],
    [299, 'permission', 'stop'],
    [368, 'locked', 'stop'],
    [131042, 'payment', 'stop'],
    [131045, 'registration', 'stop'],
    [133010, 'registration', 'stop'],
    [4, 'rate-limited', 'later'],
    [80007, 'rate-limited', 'later'],
    [130429, 'rate-limited', 'later'],
    [131056, 'pair-limited', 'later'],
    [131000, 'temporary', 'later'],
    [131016, 'temporary', 'later'],
    [133004, 'temporary', 'later'],
    [131047, 'window', 'fail'],
    [131026, 'undeliverable', 'fail'],
    [131049, 'marketing', 'fail'],
    [131053, 'media', 'fail'],
    [132001, 'template', 'fail'],
    [132015, 'template', 'fail'],
    [100, 'invalid', 'fail'],
    [999_999, 'rejected', 'fail'],
  ] as const)('%i means "%s", after which the message or channel will %s', (code, reason, act) => {
    expect([reasonOf(code), actOf(reasonOf(code))]).toEqual([reason, act])
  })

  it('is retried with growing delays of at most an hour, a limited number of times', () => {
    for (const reason of ['rate-limited', 'pair-limited', 'temporary', 'unreachable'] as const) {
      const pauses = Array.from({ length: maxTries }, (_, tries) => pauseAfter(reason, tries))
      expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
      expect(pauses.at(-1)).toBeLessThanOrEqual(3600_000)
      expect(pauses[0]).toBeGreaterThan(0)
    }
    expect(pauseAfter('pair-limited', 3)).toBe(64_000)
  })

  it('has a sentence in both languages', () => {
    const sentencesIn = (texts: object): string => JSON.stringify(texts)
    for (const reason of deliveryErrors) {
      expect(sentencesIn(english), reason).toContain(`"${reason}":`)
      expect(sentencesIn(portuguese), reason).toContain(`"${reason}":`)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { languages } from './grounding-sets.ts'
import { alarmsOf, aroundDevices, devicesIn, humanParagraphs, isSeen } from './slop-sets.ts'

describe.each(languages)('devices of machine-written posts in %s', (language) => {
  it('are seen by their form: most of every kind', () => {
    const devices = devicesIn(language).filter(({ set }) => set !== 'fresh posts' && set !== 'open posts')
    expect(devices).toHaveLength(language === 'pt-BR' ? 642 : 629)
    for (const [kind, all] of Map.groupBy(devices, (device) => device.kind)) {
      const seen = all.filter((device) => isSeen(device, language))
      expect(seen.length / all.length, kind).toBeGreaterThanOrEqual(0.6)
    }
  })

  it('are not what the sentences around them are marked for', () => {
    const alarms = aroundDevices(language).flatMap((text) => alarmsOf(text, language))
    expect(alarms.length).toBeLessThanOrEqual(2)
  })

  it('are not seen in the paragraphs of the project’s documents', () => {
    const paragraphs = humanParagraphs(language)
    expect(paragraphs.length).toBeGreaterThan(20)
    expect(paragraphs.flatMap((paragraph) => alarmsOf(paragraph, language)).length).toBeLessThanOrEqual(1)
  })
})

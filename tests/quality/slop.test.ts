import { describe, expect, it } from 'vitest'
import { languages } from './grounding-sets.ts'
import { alarmsOf, aroundDevices, type Device, devicesIn, humanParagraphs, isSeen, plainTexts } from './slop-sets.ts'

/** Of plain texts written to provoke false alarms, and of paragraphs as people write them. */
const [maxMarked, maxOfProse] = [0.02, 0.01]
/** The share of the devices of each kind and of each set that are seen. */
const minSeen = 0.6

describe.each(languages)('devices of machine-written posts in %s', (language) => {
  it('are seen by their form: most of every kind and set', () => {
    const devices = devicesIn(language).filter(({ set }) => !['fresh posts', 'open posts', 'told later'].includes(set))
    expect(devices).toHaveLength(language === 'pt-BR' ? 862 : 849)
    const seen = new Set(devices.filter((device) => isSeen(device, language)))
    for (const groupOf of [(device: Device) => device.kind, (device: Device) => device.set])
      for (const [group, all] of Map.groupBy(devices, groupOf))
        expect(all.filter((device) => seen.has(device)).length / all.length, group).toBeGreaterThanOrEqual(minSeen)
  })

  it('are not what the sentences around them are marked for', () => {
    const alarms = aroundDevices(language).flatMap((text) => alarmsOf(text, language))
    expect(alarms.length).toBeLessThanOrEqual(2)
  })

  it('are not seen in plain reports, minutes, instructions and stories', () => {
    for (const [title, texts] of plainTexts(language)) {
      expect(texts.length, title).toBeGreaterThanOrEqual(20)
      const marked = texts.filter((text) => alarmsOf(text, language).length > 0)
      expect(marked.length / texts.length, title).toBeLessThanOrEqual(/prose$/.test(title) ? maxOfProse : maxMarked)
    }
  })

  it('are not seen in the paragraphs of the project’s documents', () => {
    const paragraphs = humanParagraphs(language)
    expect(paragraphs.length).toBeGreaterThan(20)
    expect(paragraphs.flatMap((paragraph) => alarmsOf(paragraph, language)).length).toBeLessThanOrEqual(1)
  })
})

import { describe, expect, it } from 'vitest'
import type { Hook } from '#server/production/composer/hook-kinds.ts'
import { composeTopics } from '#server/production/composer/index.ts'
import { closesAlone, inTheirManner, listWeight, usualLength } from '#server/production/composer/sample-layout.ts'
import { libraries, topicsBrief } from './documents.ts'

const voiceOf = (samples: string[]) => ({ useEmojis: false, useHashtags: false, samples })
const long = 'We count every repair, and most of them take less than an hour. '.repeat(16)

describe('the layout of a person’s posts', () => {
  it('is unknown with fewer than three samples', () => {
    const voice = voiceOf(['- One\n- Two', '- Three\n- Four'])
    expect([usualLength(voice), closesAlone(voice), listWeight(voice)]).toEqual([null, false, 0])
  })

  it('gives the usual length, but no less than a post needs to reach its point', () => {
    expect(usualLength(voiceOf(['Short.', long, long]))).toBe(long.trim().length)
    expect(usualLength(voiceOf(['Short.', 'Short too.', 'And short.']))).toBe(700)
  })

  it('prefers lists if the person writes them, and avoids them if they never do', () => {
    expect(listWeight(voiceOf(['Three rules:\n- Ask\n- Wait', '1. Count\n2. Tell', 'No list here.']))).toBeGreaterThan(
      0,
    )
    expect(listWeight(voiceOf(['No list.', 'None here.', 'Nor here.']))).toBeLessThan(0)
    expect(listWeight(voiceOf(['- One', 'No list.', 'None here.']))).toBe(0)
  })

  it('ends with a sentence of its own if most posts do', () => {
    const alone = 'We lost a job. I was rude.\n\nShe came back.'
    const together = 'We lost a job. I was rude.\n\nI called her. She came back.'
    expect(closesAlone(voiceOf([alone, alone, together]))).toBe(true)
    expect(closesAlone(voiceOf([alone, together, together]))).toBe(false)
  })

  it('puts opening lines first that begin like the person’s', () => {
    const hooks = [
      { text: 'Repairs earn us more than sales.', weight: 1 },
      { text: 'I closed the shop.', weight: 0.8 },
      { text: 'We lost 40 customers.', weight: 0.8 },
    ] as Hook[]
    const first = (samples: string[]) => inTheirManner(hooks, voiceOf(samples))[0]!.text
    expect(first(['I left.\nIt rained.', 'I stayed.', 'I went home.'])).toBe('I closed the shop.')
    expect(first(['In 3 weeks it was over.', '51 minutes.', '9 of 10 stayed.'])).toBe('We lost 40 customers.')
    expect(first(['It rained.', 'The shop closed.', 'Nobody came.'])).toBe('Repairs earn us more than sales.')
  })

  it('is measured once, however many passages are weighed by it', () => {
    let readings = 0
    const samples = ['I left.', 'I stayed.', 'I went home.']
    const counted = new Proxy(samples, {
      get(all, name) {
        if (name === 'map') readings += 1
        return Reflect.get(all, name)
      },
    })
    const { language, passages } = libraries.find((library) => library.language === 'en-US')!
    composeTopics(topicsBrief(language, passages, { voice: voiceOf(counted) }))
    expect(readings).toBe(1)
  })
})

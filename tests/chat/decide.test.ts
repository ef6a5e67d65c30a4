import { describe, expect, it } from 'vitest'
import type { AnswerInput } from '#server/chat/bot/answer-task.ts'
import { type Asked, type Decision, decide } from '#server/chat/bot/decide.ts'
import type { Worded, Wording } from '#server/chat/bot/word-answer.ts'
import type { ReadyBot } from '#server/chat/bots.ts'
import type { RankedPassage } from '#server/knowledge/index.ts'

const returns: RankedPassage = {
  ...{ chunk: 'c1', item: 'i1', title: 'Returns', headings: [], url: '', language: 'en-US', position: 0, faq: null },
  text: 'Instruments can be returned within thirty days in their original case.',
  ...{ score: 5, coverage: 1 },
}
const wrong: RankedPassage = { ...returns, chunk: 'c2', title: 'Repairs', text: 'Repairs take a week.', coverage: 0.1 }

const botOf = (bot: Partial<ReadyBot['bot']> = {}): ReadyBot => {
  const row = { languages: [], handOverWords: null, ...bot } as unknown as ReadyBot['bot']
  return { bot: row, base: 'base' }
}
const askedOf = (given: Partial<Asked> = {}): Asked => {
  const said = given.said ?? ['Can instruments be returned within thirty days?']
  return {
    ...{ ready: botOf(), persona: { name: '', tone: '', rules: '', voice: null }, isOnDuty: true },
    ...{ rules: { afterUnanswered: 2, onAnger: true }, said, open: said.slice(-1), unanswered: 0 },
    ...{ hasAsked: false, language: 'en-US', ...given },
  }
}

interface Outcome {
  readonly decision: Decision
  readonly fallback: string
  readonly queries: readonly string[]
  readonly inputs: readonly AnswerInput[]
}

/** Decides with a knowledge base that finds these passages and a model that gives this answer. */
async function outcome(
  given: Partial<Asked>,
  ranked: readonly RankedPassage[] | ((query: string) => readonly RankedPassage[]) = [returns],
  worded: Worded = { kind: 'fallback', reason: 'offline' },
): Promise<Outcome> {
  const queries: string[] = []
  const inputs: AnswerInput[] = []
  const { decision, trace } = await decide(
    {
      knowledge: {
        rank: async ({ query }) => {
          queries.push(query)
          return [...(typeof ranked === 'function' ? ranked(query) : ranked)]
        },
      },
      word: async (input): Promise<Wording> => {
        inputs.push(input)
        return { worded, sentences: [], calls: [] }
      },
    },
    askedOf(given),
  )
  return { decision, fallback: trace.fallback, queries, inputs }
}

describe('before it searches, the bot', () => {
  it.each<[string, Partial<Asked>, string]>([
    ['a message without text', { said: ['  \n'] }, 'no-answer'],
    ['no message at all', { said: [] }, 'no-answer'],
    ['somebody who asks for a person', { said: ['I want to talk to a person'] }, 'asked'],
    [
      'a word of the team’s list',
      { said: ['Is my WARRANTY void?'], ready: botOf({ handOverWords: ['warranty'] }) },
      'word',
    ],
    ['an angry customer', { said: ['This is ridiculous'] }, 'anger'],
    ['the same message three times', { said: Array(3).fill('Where is my clarinet?') }, 'loop'],
    ['a question outside its hours', { isOnDuty: false }, 'off-duty'],
  ])('hands over %s, without a search or a model', async (_, given, reason) => {
    const { decision, queries, inputs } = await outcome(given)
    expect(decision).toEqual({ kind: 'hand-over', reason, tried: [] })
    expect([queries, inputs]).toEqual([[], []])
  })

  it('gives the customer’s wish as the reason before any other', async () => {
    const said = Array(3).fill('This is ridiculous, let me talk to a person')
    const { decision } = await outcome({ said, isOnDuty: false, ready: botOf({ handOverWords: ['ridiculous'] }) })
    expect(decision).toMatchObject({ reason: 'asked' })
  })

  it('answers an angry message if the team does not want a person for it', async () => {
    const rules = { afterUnanswered: 2, onAnger: false }
    const said = ['Ridiculous: can instruments be returned within thirty days?']
    expect((await outcome({ said, rules })).decision.kind).toBe('answer')
  })

  it('returns a greeting only if nothing else is open', async () => {
    const alone = await outcome({ said: ['Good morning'], open: ['Good morning'] })
    expect(alone.decision).toMatchObject({ kind: 'courtesy' })
    expect(alone.queries).toEqual([])
    const open = ['Can instruments be returned within thirty days?', 'Thanks']
    const both = await outcome({ said: open, open }, (query) => (query.includes('\n') ? [returns] : []))
    expect(both.decision).toMatchObject({ kind: 'answer' })
  })
})

describe('what the knowledge base holds', () => {
  it('decides whether a model is asked', async () => {
    const { decision, inputs } = await outcome({}, [wrong])
    expect(inputs).toEqual([])
    expect(decision).toMatchObject({ kind: 'refusal', tried: [{ title: 'Repairs', coverage: expect.any(Number) }] })
  })

  it('is searched for all open messages together if the last alone finds nothing', async () => {
    const open = ['Can instruments be returned', 'within thirty days?']
    const found = await outcome({ said: open, open }, (query) => (query.includes('\n') ? [returns] : []))
    expect(found.queries).toEqual([open[1], open.join('\n')])
    expect(found.decision).toMatchObject({ kind: 'answer', sources: [{ chunk: 'c1' }] })
    const last = ['Hello there, are you open', 'Can instruments be returned within thirty days?']
    expect((await outcome({ said: last, open: last })).queries).toEqual([last[1]])
  })

  it('reaches the model as at most six passages, with the permission to ask back once', async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ ...returns, chunk: `c${index}` }))
    const first = await outcome({}, many)
    expect(first.inputs).toHaveLength(1)
    expect(first.inputs[0]!.passages.map(({ chunk }) => chunk)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5'])
    expect(first.inputs[0]!.mayAsk).toBe(true)
    expect((await outcome({ hasAsked: true }, many)).inputs[0]!.mayAsk).toBe(false)
  })
})

describe('after the model, the bot', () => {
  it('passes an answer and its sources on unchanged', async () => {
    const answer = { kind: 'answer', body: 'Within thirty days.', sources: [] } as const
    const { decision, fallback } = await outcome({}, [returns], answer)
    expect(decision).toEqual(answer)
    expect(fallback).toBe('')
  })

  it('asks in the visitor’s language and lists the choices', async () => {
    const worded = { kind: 'ask', choices: ['Clarinets', 'Flutes'] } as const
    const { decision } = await outcome({ language: 'pt-BR' }, [returns], worded)
    expect(decision).toMatchObject({ kind: 'question', choices: ['Clarinets', 'Flutes'] })
    expect((decision as { body: string }).body.split('\n')).toEqual([
      expect.stringContaining('A qual destas'),
      '• Clarinets',
      '• Flutes',
    ])
  })

  it('hands over if a rule of the team says so, with the passages that were considered', async () => {
    const { decision } = await outcome({}, [returns, wrong], { kind: 'rule' })
    expect(decision).toMatchObject({ reason: 'rule', tried: [{ title: 'Returns' }, { title: 'Repairs' }] })
  })

  it('quotes the passage if the model cannot be used, and records why', async () => {
    const { decision, fallback } = await outcome({}, [returns], { kind: 'fallback', reason: 'failed' })
    expect(decision).toMatchObject({ kind: 'answer', body: returns.text, sources: [{ quote: returns.text }] })
    expect(fallback).toBe('failed')
  })

  it('mentions that a quoted passage is in another language', async () => {
    const { decision } = await outcome({ language: 'pt-BR' })
    const { body } = decision as { body: string }
    expect(body.split('\n\n')).toEqual(['Encontrei isto no nosso material, em outro idioma:', returns.text])
  })

  it('quotes a passage of unknown language, or of another country, without a remark', async () => {
    for (const language of ['', 'en-GB']) {
      const { decision } = await outcome({}, [{ ...returns, language }])
      expect(decision).toMatchObject({ body: returns.text })
    }
  })

  it('speaks its first language to visitors whose language it does not speak', async () => {
    const ready = botOf({ languages: ['pt-BR'] })
    expect((await outcome({ ready, said: ['hello'] })).decision).toMatchObject({
      body: expect.stringContaining('Olá!'),
    })
    const all = botOf({ languages: ['pt-BR', 'en-US'] })
    expect((await outcome({ ready: all, said: ['oi'] })).decision).toMatchObject({
      body: expect.stringMatching(/^Hi!/),
    })
  })
})

describe('questions without an answer', () => {
  it.each([
    [1, 0, 'hand-over'],
    [2, 0, 'refusal'],
    [2, 1, 'hand-over'],
    [3, 1, 'refusal'],
    [3, 2, 'hand-over'],
  ])('with a limit of %i and %i before this one lead to a %s', async (afterUnanswered, unanswered, kind) => {
    const rules = { afterUnanswered, onAnger: false }
    const given = { rules, unanswered }
    expect((await outcome(given, [])).decision.kind).toBe(kind)
    // A model that finds no answer in the passages counts the same.
    expect((await outcome(given, [returns], { kind: 'refuse' })).decision.kind).toBe(kind)
  })
})

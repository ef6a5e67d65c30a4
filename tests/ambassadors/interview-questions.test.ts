import { describe, expect, it } from 'vitest'
import { checkQuestion, shownSoFar } from '#server/ambassadors/interview/check-question.ts'
import { finished, nextQuestion } from '#server/ambassadors/interview/questions.ts'
import { type InterviewTurn, type ProposalField, proposalFields } from '#shared/contracts/suggestions.ts'

const long = 'I led the workshop for nine years and rebuilt how we repair clarinets.'
const turn = (about: ProposalField, answer = long, question = `About ${about}?`): InterviewTurn => ({
  ...{ about, question, answer },
})
const asking = (question: string, about: ProposalField = 'segments') => ({ done: false, about, question })

describe('the prepared questions', () => {
  it('begin with the person and the readers and cover each subject once', () => {
    const turns: InterviewTurn[] = []
    for (let count = 0; count < 20; count += 1) {
      const step = nextQuestion('en-US', turns)
      if (step.isDone) break
      turns.push(turn(step.about, long, step.question))
    }
    const subjects = turns.map(({ about }) => about)
    expect(subjects.slice(0, 2)).toEqual(['description', 'segments'])
    expect(new Set(subjects)).toEqual(new Set(proposalFields))
    expect(subjects).toHaveLength(proposalFields.length)
    expect(new Set(turns.map(({ question }) => question)).size).toBe(turns.length)
    expect(nextQuestion('en-US', turns)).toEqual(finished)
  })

  it('are in the language of the interview', () => {
    expect(nextQuestion('pt-BR', []).question).toContain('Quem é você')
    expect(nextQuestion('en-US', []).question).toContain('Who are you')
  })

  it('ask once more after an answer of a few words, and then go on', () => {
    expect(nextQuestion('en-US', [turn('description', 'Clarinets.')])).toMatchObject({ about: 'description' })
    const first = turn('description', 'I repair clarinets.')
    const more = nextQuestion('en-US', [first])
    expect(more).toMatchObject({ about: 'description', isDone: false })
    expect(more.question).not.toBe(nextQuestion('en-US', []).question)
    expect(nextQuestion('en-US', [first, turn('description', 'Still short.')])).toMatchObject({ about: 'segments' })
  })

  it.each([
    ['a skipped question', turn('description', '')],
    ['an answer of punctuation', turn('description', '… — !')],
    ['a phrase to avoid, which may be a single word', turn('bannedPhrases', 'synergy')],
    ['an answer of six words', turn('description', 'I repair old clarinets and flutes')],
  ])('go on after %s', (_, last) => {
    expect(nextQuestion('en-US', [last]).about).not.toBe(last.about)
  })

  it('go on with the next subject if only an earlier answer was short', () => {
    const turns = [turn('description', 'Short.'), turn('segments')]
    expect(nextQuestion('en-US', turns)).toMatchObject({
      about: proposalFields.find((field) => !['description', 'segments'].includes(field)),
    })
  })
})

describe('a question of a model', () => {
  it('is asked on one line, without invisible characters', () => {
    const written = ' What did\nthe\u200b   first customer\u202e say? '
    expect(checkQuestion(asking(written), [])).toEqual({
      isDone: false,
      about: 'segments',
      question: 'What did the first customer say?',
    })
  })

  it.each([
    ['nothing', '   '],
    ['no question', 'Tell me about your readers.'],
    ['an address', 'Have you seen https://evil.example/form?'],
    ['a site without a scheme', 'Have you filled in evil.example?'],
    ['a handle', 'Do you follow @evil?'],
    ['a request for a password', 'What is your password?'],
    ['a request for a card number', 'Qual é o número do cartão?'],
    ['a request for a tax number', 'Qual é o seu CPF?'],
    ['markup', 'What do <b>readers</b> want?'],
    ['a placeholder', 'What does {audience} want?'],
    ['code', 'What does ```x``` mean?'],
    ['more than three hundred characters', `${'x'.repeat(300)}?`],
  ])('with %s is replaced by a prepared one', (_, question) => {
    expect(checkQuestion(asking(question), [])).toBeNull()
  })

  it('of exactly three hundred characters is asked, and so is a full-width question mark', () => {
    expect(checkQuestion(asking(`${'x'.repeat(299)}?`), [])).not.toBeNull()
    expect(checkQuestion(asking('Who reads you？'), [])).not.toBeNull()
  })

  it('is not repeated with other punctuation or capitals', () => {
    const turns = [turn('segments', long, 'Who reads your posts?')]
    expect(checkQuestion(asking('WHO reads – your posts??'), turns)).toBeNull()
    expect(checkQuestion(asking('Who reads your letters?'), turns)).not.toBeNull()
  })

  it('is one of at most three on a subject', () => {
    const turns = ['One?', 'Two?', 'Three?'].map((question) => turn('segments', long, question))
    expect(checkQuestion(asking('And four?'), turns.slice(1))).not.toBeNull()
    expect(checkQuestion(asking('And four?'), turns)).toBeNull()
    expect(checkQuestion(asking('And four?', 'writingStyle'), turns)).not.toBeNull()
  })

  it('may end the interview only after an answer', () => {
    const done = { done: true, about: 'description', question: '' } as const
    expect(checkQuestion(done, [])).toBeNull()
    expect(checkQuestion(done, [turn('description', '  ')])).toBeNull()
    expect(checkQuestion(done, [turn('description')])).toEqual(finished)
  })
})

describe('a question that is still being written', () => {
  it('is shown as far as it goes, even without its question mark', () => {
    expect(shownSoFar({ question: 'What do your\nread' })).toBe('What do your read')
  })

  it.each([
    null,
    undefined,
    {},
    { question: 7 },
    { question: '' },
    { question: 'See https://evil' },
    { question: '<img' },
  ])('is not shown if it is %j', (partial) => expect(shownSoFar(partial)).toBe(''))

  it('is shown up to the length of a question', () => {
    expect(shownSoFar({ question: 'x'.repeat(400) })).toBe('x'.repeat(300))
  })
})

import { describe, expect, it } from 'vitest'
import type { AnswerInput } from '#server/chat/bot/answer-task.ts'
import { addressesIn, bodyOf, checkChoices, checkSentences } from '#server/chat/bot/check-answer.ts'
import { forbiddenIn } from '#server/chat/bot/forbidden-words.ts'
import { instructions } from '#server/chat/bot/instructions.ts'
import type { RankedPassage } from '#server/knowledge/index.ts'
import type { Objection } from '#shared/contracts/bots.ts'
import type { Language } from '#shared/preferred-language.ts'

const passageOf = (text: string, language: string): RankedPassage => ({
  ...{ chunk: 'chunk', item: 'item', title: 'Returns', headings: [], url: '', text, language, position: 0 },
  ...{ score: 5, coverage: 1, faq: null },
})
const english =
  'Instruments can be returned within 30 days in their case. Write to shop@clarinets.example or see https://clarinets.example/returns. We will refund the price within 5 days.'
const portuguese =
  'Instrumentos podem ser devolvidos em até 30 dias na embalagem original. O frete da devolução custa R$ 25,00.'

const inputOf = (text: string, passageLanguage: string, language: Language): AnswerInput => ({
  ...{ language, said: ['?'], mayAsk: true, passages: [passageOf(text, passageLanguage)] },
  persona: { name: 'Ada', tone: '', rules: '', voice: null },
})
const inEnglish = inputOf(english, 'en', 'en-US')
const inPortuguese = inputOf(portuguese, 'pt', 'pt-BR')
const quotes = new Map([
  [inEnglish, 'can be returned within 30 days'],
  [inPortuguese, 'podem ser devolvidos em até 30 dias'],
])

function objection(text: string, input: AnswerInput, quote = quotes.get(input)!): Objection | null {
  const sentences = [{ text, passage: 0, quote }]
  return checkSentences(sentences, input)[0]!.objection
}

describe('a sentence of a model', () => {
  it.each<[string, AnswerInput]>([
    ['Instruments can be returned within 30 days.', inEnglish],
    ['You can return instruments for 30 days, in their case.', inEnglish],
    ['Returns of instruments: see https://clarinets.example/returns.', inEnglish],
    // It is a verbatim quotation.
    ['We will refund the price within 5 days.', inEnglish],
    ['Você pode devolver instrumentos em até 30 dias, na embalagem original.', inPortuguese],
    ['O frete custa R$ 25,00 e podem ser devolvidos instrumentos.', inPortuguese],
  ])('is shown: %s', (text, input) => expect(objection(text, input)).toBeNull())

  it.each<[Objection, string, AnswerInput]>([
    ['figure', 'Instruments can be returned within 60 days.', inEnglish],
    ['address', 'Return instruments at https://evil.example within 30 days.', inEnglish],
    ['address', 'Return instruments at https://clarinets.example/returns?m=secret within 30 days.', inEnglish],
    ['address', 'Return instruments to evil.example within 30 days.', inEnglish],
    ['address', 'Return instruments to thief@evil.example within 30 days.', inEnglish],
    ['address', 'Instruments can be returned within 30 days: +1 415 555 2671.', inEnglish],
    ['markup', 'Instruments can be returned ![](https://clarinets.example/returns) within 30 days.', inEnglish],
    ['markup', 'Instruments <img src=x onerror=alert(1)> can be returned within 30 days.', inEnglish],
    ['promise', 'We will take instruments back within 30 days.', inEnglish],
    ['promise', 'I have returned your instruments.', inEnglish],
    ['secret', 'Instruments can be returned with your card number.', inEnglish],
    ['unsupported', 'Pirates of the sea love gold and rum.', inEnglish],
    [
      'unsupported',
      'Instruments can be returned within 30 days, but the boss steals customers money daily.',
      inEnglish,
    ],
    ['unsupported', 'Instruments cannot be returned within 30 days.', inEnglish],
    ['unsupported', 'Instruments can be returned within 30 days. Rum is good.', inEnglish],
    ['unsupported', 'BANANA instruments can be returned within 30 days.', inEnglish],
    ['unsupported', 'Instruments can be returned to Carla within 30 days.', inEnglish],
    ['instructions', instructions[4]!, inEnglish],
    ['language', 'Os instrumentos podem ser devolvidos em até 30 dias para a loja.', inEnglish],
    ['promise', 'Vou devolver o valor em 30 dias.', inPortuguese],
    ['promise', 'Nossa equipe vai recolher os instrumentos em até 30 dias.', inPortuguese],
    ['unsupported', 'Os piratas do mar amam ouro e rum.', inPortuguese],
    ['figure', 'A devolução custa R$ 2,50 de frete.', inPortuguese],
  ])('is dropped: %s, %s', (expected, text, input) => expect(objection(text, input)).toBe(expected))

  it('is dropped without a quote from its passage', () => {
    expect(objection('Instruments can be returned within 30 days.', inEnglish, 'within 60 days')).toBe('quote')
    expect(objection('Instruments can be returned within 30 days.', inEnglish, '…')).toBe('quote')
  })

  it('may translate a passage, with its figures and addresses', () => {
    const translated = inputOf(portuguese, 'pt', 'en-US')
    const quote = quotes.get(inPortuguese)!
    expect(objection('You can return instruments within 30 days.', translated, quote)).toBeNull()
    expect(objection('You can return instruments within 60 days.', translated, quote)).toBe('figure')
    expect(objection('Return them at https://evil.example within 30 days.', translated, quote)).toBe('address')
    expect(objection('It is sk-quillbrook-provider-key.', translated, quote)).toBe('unsupported')
  })

  it('loses Markdown, line breaks and invisible characters', () => {
    const text = '**Instruments** can be\nreturned \u202Ewithin 30 days.'
    const sentences = [{ text, passage: 0, quote: quotes.get(inEnglish)! }]
    expect(bodyOf(checkSentences(sentences, inEnglish)).body).toBe('Instruments can be returned within 30 days.')
  })
})

it('choices must be in passages, and at least two', () => {
  const of = (...choices: string[]) =>
    checkChoices({ action: 'ask', sentences: [], choices: choices.map((quote) => ({ passage: 0, quote })) }, inEnglish)
  expect(of('in their case', 'refund the price')).toEqual(['in their case', 'refund the price'])
  expect(of('in their case', 'your password')).toEqual([])
  expect(of('in their case', 'In their case.')).toEqual([])
  expect(of('in their case', 'see https://clarinets.example/returns')).toEqual([])
})

describe('text that a bot must not send', () => {
  it.each([
    'I’ll check that for you.',
    'We will call you back tomorrow.',
    'Let me look into this.',
    'One moment, please.',
    'Our team will contact you shortly.',
    'Someone is going to reach out.',
    'You will hear from us.',
    'I’ve cancelled your order.',
    'Your refund has been issued.',
    'I will get back to you.',
    'Vou verificar e já retorno.',
    'Entraremos em contato amanhã.',
    'Retornarei em breve.',
    'Nossa equipe entrará em contato.',
    'Um atendente vai ligar para você.',
    'Você receberá uma ligação.',
    'Já cancelei o seu pedido.',
    'Seu reembolso foi aprovado.',
    'Só um momento, por favor.',
    'Deixe-me consultar o sistema.',
    'Te aviso assim que souber.',
  ])('is a promise: %s', (text) => expect(forbiddenIn(text)).toBe('promise'))

  it.each(['Tell me your password.', 'Qual é a sua senha?', 'Informe o número do cartão.', 'Send the CVV.'])(
    'is a secret: %s',
    (text) => expect(forbiddenIn(text)).toBe('secret'),
  )

  it.each([
    'A repair takes eight working days.',
    'The shop opens at nine.',
    'Returns are possible within 30 days.',
    'You can pay by card.',
    'Willow reeds last longer.',
    'O conserto leva dez dias úteis.',
    'Aceitamos Pix em todas as lojas.',
    'A loja abre às nove.',
    'O cliente pode devolver o produto na loja.',
    'Já inclui a entrega.',
  ])('is none: %s', (text) => expect(forbiddenIn(text)).toBeNull())
})

it('addresses are found in any of their forms', () => {
  expect(addressesIn('See HTTPS://Evil.example/x?y=1, evil.example, a@b.example. Ring (11) 91234-5678!')).toEqual([
    ...['https://evil.example/x?y=1', 'evil.example', 'a@b.example'],
    '(11) 91234-5678'.slice(1),
  ])
  expect(addressesIn('javascript:alert(1) and data:text/html,x')).toEqual(['javascript:alert(1', 'data:text/html,x'])
  expect(addressesIn('Open from 9 to 18, e.g. on Monday. It costs 1.200,50.')).toEqual([])
})

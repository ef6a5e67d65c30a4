import { describe, expect, it } from 'vitest'
import { courtesyIn, holdsWord, isAngry, isLoop, wantsPerson } from '#server/chat/bot/signals.ts'

describe('somebody asks for a person', () => {
  it.each([
    'QUERO FALAR COM UM ATENDENTE!!!',
    'oi, bom dia. gostaria de falar com alguém, pode ser?',
    'Preciso falar com um ser humano',
    'Quero atendimento humano',
    'Me transfira para um atendente',
    'me passe para uma atendente, por favor',
    'me passa pra alguém',
    'Chame uma pessoa, por favor.',
    'Tem como falar com a atendente?',
    'Não quero falar com robô, quero falar com uma pessoa',
    'Não consigo falar com um atendente há dias',
    'preciso de um humano',
    'Humano, por favor!',
    'I’d like to speak with a human being.',
    'SPEAK TO A REPRESENTATIVE',
    'let me talk to an actual person',
    'Could you connect me with a live agent?',
    'My order is late. Please transfer me to somebody.',
    'I don’t want to talk to a bot, get me a human',
    'Talk\nto\ta person',
    'Quero falar com alguém'.normalize('NFD'),
  ])('%j', (message) => expect(wantsPerson(message)).toBe(true))

  it.each([
    'Não quero falar com uma pessoa, só saber o preço',
    'I don’t want to talk to a person, just tell me the price.',
    'Quantas pessoas cabem na sala?',
    'Alguém já reclamou deste conserto?',
    'É preciso ser pessoa física para comprar?',
    'O recurso humano da empresa é terceirizado?',
    'Personal lessons: what do they cost?',
    'Someone told me you repair clarinets. Is that so?',
    'Which cleaning agent do you use on the keys?',
    'Is it safe for humans?',
    'Vocês falam inglês?',
    'Como falar bem de uma clarineta usada?',
    'How do I chat with my friends in the app?',
    'talk',
    'falar com',
    '',
    '👤',
  ])('and nobody does in %j', (message) => expect(wantsPerson(message)).toBe(false))
})

describe('somebody is angry', () => {
  it.each([
    'ISSO É RIDÍCULO',
    'péssimo atendimento',
    'Vou abrir uma queixa no Procon!',
    'Que vergonha…',
    'É inaceitável, estou furiosa.',
    'Esse atendimento é um lixo!',
    'vou   processar vocês',
    'Um ABSURDO!'.normalize('NFD'),
    'This is outrageous!!!',
    'I’m fed up with you',
    'Worst service ever',
    'You will hear from my lawyer.',
  ])('%j', (message) => expect(isAngry(message)).toBe(true))

  it.each([
    'Onde descarto o lixo do conserto?',
    'Vocês recolhem lixo eletrônico?',
    'Qual é a droga que está no estojo?',
    'Vocês vendem porrada?',
    'O processo de troca demora?',
    'The user manual is on page 3',
    'What is the use less common?',
    'Do you have shiitake?',
    'Is the fed upright bass in stock?',
    'Quem processa o pagamento?',
    '',
  ])('and nobody is in %j', (message) => expect(isAngry(message)).toBe(false))
})

describe('somebody repeats a message three times', () => {
  const cost = 'Quanto custa o conserto da minha clarineta?'
  it.each([
    [[cost, cost.toUpperCase(), `${cost}??`]],
    [['Oi', cost, cost, cost.normalize('NFD')]],
    [['When is it ready?', 'when is it READY', 'ready when it is']],
    [['não funciona', 'nao funciona', 'NÃO FUNCIONA!']],
  ])('%j', (said) => expect(isLoop(said)).toBe(true))

  it.each([
    [[cost, cost]],
    [[cost, cost, cost, 'E da flauta?']],
    [[cost, 'E da flauta?', cost]],
    [['Quanto custa a flauta?', 'Quanto custa a clarineta?', 'Quanto custa o oboé?']],
    [['?', '??', '???']],
    [['👍', '👍', '👍']],
    [[]],
  ])('and nobody does in %j', (said) => expect(isLoop(said)).toBe(false))
})

describe('words in the list of a bot', () => {
  it.each([
    ['Quero REEMBOLSO', ['reembolso']],
    ['quero cancelar o pedido', ['Cancelar o Pedido']],
    ['Cancele: devolução!', ['  devolucao ']],
    ['Is there a refund?', ['warranty', 'refund']],
    ['O número 190', ['190']],
  ])('%j holds one of %j', (message, words) => expect(holdsWord(message, words)).toBe(true))

  it.each([
    ['reembolsos', ['reembolso']],
    ['cancelar meu pedido', ['cancelar o pedido']],
    ['Hello', []],
    ['Hello', ['', ' ', '!?']],
    ['', ['refund']],
    ['a.c', ['abc', '.*']],
  ])('%j holds none of %j', (message, words) => expect(holdsWord(message, words)).toBe(false))
})

it.each([
  ['Bom dia!!! 😀', 'greeting'],
  ['BOA NOITE', 'greeting'],
  ['ok, obrigada, valeu', 'thanks'],
  ['Oi, quero uma pessoa', null],
  ['Obrigado, mas não resolveu', null],
  ['oi '.repeat(40), null],
])('%j is courtesy: %s', (message, kind) => expect(courtesyIn(message)).toBe(kind))

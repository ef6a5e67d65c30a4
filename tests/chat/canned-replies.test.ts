import { describe, expect, it } from 'vitest'
import { fillVariables, replyVariables, unknownVariables } from '#shared/contracts/canned-replies.ts'

const values = {
  'contact.name': 'Ana',
  'contact.email': 'ana@timbre.example',
  'contact.company': 'Sopros & Cia',
  'agent.name': 'Rui',
  'workspace.name': 'Clarinets',
}

describe('a canned reply', () => {
  it('finds each of its variables, in any place and number', () => {
    const text = replyVariables.map((name) => `{${name}}`).join('|')
    expect(fillVariables(`${text}\n${text}`, values)).toEqual({
      text: Array(2).fill('Ana|ana@timbre.example|Sopros & Cia|Rui|Clarinets').join('\n'),
      missing: [],
    })
    expect(unknownVariables(text)).toEqual([])
  })

  it.each([
    ['Prices: 3 {3}', ['3'], 'Prices: 3 {3}'],
    ['{contact.Name}', ['contact.Name'], '{contact.Name}'],
    ['{ contact.name }', [' contact.name '], '{ contact.name }'],
    ['{contact.name.first} {nome} {nome}', ['contact.name.first', 'nome'], '{contact.name.first} {nome} {nome}'],
    ['{}', [''], '{}'],
    ['{constructor} {__proto__}', ['constructor', '__proto__'], '{constructor} {__proto__}'],
    ['{contato.não} {😀}', ['contato.não', '😀'], '{contato.não} {😀}'],
  ])('knows that %j names what does not exist', (text, unknown, filled) => {
    expect(unknownVariables(text)).toEqual(unknown)
    expect(fillVariables(text, values)).toEqual({ text: filled, missing: [] })
  })

  it.each([
    ['two pairs around a name', '{{contact.name}}', '{Ana}'],
    ['one of a pair', 'A { and {contact.name} and }', 'A { and Ana and }'],
    ['the wrong way round', '}contact.name{', '}contact.name{'],
    ['over two lines', '{contact\n.name}', '{contact\n.name}'],
    ['around more than a name could be', `{${'x'.repeat(61)}}`, `{${'x'.repeat(61)}}`],
    ['other kinds', '[contact.name] (contact.name) <contact.name> %contact.name%', null],
    ['a placeholder of JavaScript', `$${'{contact.name}'}`, '$Ana'],
  ])('reads braces: %s', (_, text, filled) => {
    expect(unknownVariables(text)).toEqual([])
    expect(fillVariables(text, values).text).toBe(filled ?? text)
  })

  it('keeps variables without a value, and names each once', () => {
    const text = 'Hi {contact.name}, {contact.name}, from {contact.company}: {agent.name}'
    expect(fillVariables(text, { 'contact.name': '', 'contact.company': ' \n', 'agent.name': ' Rui ' })).toEqual({
      text: 'Hi {contact.name}, {contact.name}, from {contact.company}: Rui',
      missing: ['contact.name', 'contact.company'],
    })
    expect(fillVariables(text, {}).missing).toEqual(['contact.name', 'contact.company', 'agent.name'])
  })

  it.each(['<b onclick="x">Ana</b>', '{agent.name}', '{contact.name}', "$& $1 $` $' $$", '&lt;', '\\n', '{{'])(
    'takes %j of a customer as the text that it is',
    (name) => {
      const filled = fillVariables('<i>Hi</i> {contact.name}! {agent.name}', { ...values, 'contact.name': name })
      expect(filled).toEqual({ text: `<i>Hi</i> ${name}! Rui`, missing: [] })
    },
  )
})

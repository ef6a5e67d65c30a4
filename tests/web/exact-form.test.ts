import { expect, it } from 'vitest'
import { exactForm } from '#web/records/exact-form.ts'
import { startTestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'

const formOf = (entries: readonly [string, string | File][]): FormData => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
const file = new File(['words'], 'words.txt')

it('moves texts of several lines into the payload, and nothing else', () => {
  const form = formOf([
    ['name', 'Ines'],
    ['description', 'One.\nTwo.'],
    ['rest', 'a\r\nb'],
    ['avatar', file],
  ])
  const exact = exactForm(form)
  expect(exact.get('name')).toBe('Ines')
  expect(exact.get('avatar')).toBeInstanceOf(File)
  expect([...exact.keys()].sort()).toEqual(['@jsonPayload', 'avatar', 'name'])
  expect(JSON.parse(String(exact.get('@jsonPayload')))).toEqual({ description: 'One.\nTwo.', rest: 'a\r\nb' })
})

it('does not change payloads, lists and forms of one line', () => {
  const list: [string, string][] = [
    ['line', 'a\nb'],
    ['line', 'c'],
    ['@jsonPayload', '{"traits":{"bold":1}}'],
  ]
  expect([...exactForm(formOf(list))]).toEqual(list)
  expect([...exactForm(formOf([['name', 'Ines']]))]).toEqual([['name', 'Ines']])
})

describeOnDrawnDatabase('a form of several lines with a file', (engine) => {
  it('is stored with its original line ends', async () => {
    const test = await startTestApp(await engine.place())
    const { pb, instance } = await test.register('ines@timbre.example')
    pb.beforeSend = (url, options) => ({ url, options: { ...options, body: exactForm(options.body as FormData) } })
    const avatar = new File([Buffer.from(pixel, 'base64')], 'ines.png')
    const ambassador = await pb
      .collection('ambassadors')
      .create({ instance, name: 'Ines Falk', language: 'en-US', description: 'One.\nTwo.', avatar })
    expect(ambassador).toMatchObject({
      description: 'One.\nTwo.',
      name: 'Ines Falk',
      avatar: expect.stringMatching(/^ines_/),
    })
  })
})

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

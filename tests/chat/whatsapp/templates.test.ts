import { describe, expect, it } from 'vitest'
import { composeTemplate } from '#server/chat/whatsapp/templates.ts'
import { filledTemplate, templateMedia, templateVariables, type WhatsAppTemplate } from '#shared/contracts/whatsapp.ts'

type File = Parameters<typeof composeTemplate>[2]

const template = (more: Partial<WhatsAppTemplate> = {}): WhatsAppTemplate => ({
  ...{ name: 'order_ready', language: 'pt_BR', category: 'utility', status: 'approved', header: '', media: '' },
  ...{
    body: 'Hello {{1}}, order {{2}} is ready.',
    footer: 'Dairy',
    buttons: [],
    links: [],
    isSupported: true,
    ...more,
  },
})
const file = (more: object = {}): File =>
  ({ name: 'receipt.pdf', type: 'application/pdf', size: 1000, ...more }) as unknown as File
const values = { 1: 'Ana', 2: '17' }
/** The first refusal as field and code. */
function refusal(...given: Parameters<typeof composeTemplate>): string[] {
  try {
    composeTemplate(...given)
    return []
  } catch (error) {
    const [field, { code }] = Object.entries((error as { data: Record<string, { code: string }> }).data)[0]!
    return [field, code]
  }
}

describe('the variables of a template', () => {
  it('are numbered separately in the header, the body and each address', () => {
    const links = [{ index: 1, label: 'Track', url: 'https://a.example/{{1}}' }]
    expect(templateVariables({ ...template({ header: 'For {{1}}' }), links })).toEqual({
      header: ['header.1'],
      body: ['1', '2'],
      links: ['button.1'],
    })
  })

  it('are asked for once, even if they are repeated or written with spaces', () => {
    const body = '{{ name }} and {{name}}, {{2}} {{ other'
    expect(templateVariables(template({ body })).body).toEqual(['name', '2'])
  })
})

describe('the text of a template', () => {
  it('is what the customer reads: header, body and footer with their values', () => {
    const given = { ...values, 'header.1': ' Ana’s order ' }
    expect(filledTemplate(template({ header: '{{1}}' }), given)).toEqual({
      body: 'Ana’s order\n\nHello Ana, order 17 is ready.\n\nDairy',
      missing: [],
    })
  })

  it('keeps variables without a value, and names them', () => {
    expect(filledTemplate(template({ header: '{{1}}', footer: '' }), { 1: 'Ana', 2: '  ' })).toEqual({
      body: '{{1}}\n\nHello Ana, order {{2}} is ready.',
      missing: ['header.1', '2'],
    })
  })

  it('takes a value literally, even if it looks like a variable or a replacement', () => {
    const filled = filledTemplate(template(), { 1: '{{2}}', 2: '$& $1' })
    expect(filled.body).toContain('Hello {{2}}, order $& $1 is ready.')
    expect(filled.missing).toEqual([])
  })
})

describe('a template for WhatsApp', () => {
  it('has its values in order, by number or by name', () => {
    const { content } = composeTemplate(template(), { ...values, 3: 'unused' }, undefined)
    expect(content).toEqual({
      ...{ kind: 'template', name: 'order_ready', language: 'pt_BR' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Ana' },
            { type: 'text', text: '17' },
          ],
        },
      ],
    })
    const named = composeTemplate(template({ body: 'Hi {{name}}' }), { name: ' Ana ' }, undefined)
    expect(named.content).toMatchObject({
      components: [{ parameters: [{ type: 'text', parameter_name: 'name', text: 'Ana' }] }],
    })
  })

  it('has the header before the body and a component for each address', () => {
    const links = [{ index: 2, label: 'Track', url: 'https://a.example/{{1}}' }]
    const { content } = composeTemplate(
      template({ header: '{{when}}', links }),
      { ...values, 'header.when': 'Today', 'button.2': 'x17' },
      undefined,
    )
    expect((content as { components: object[] }).components).toEqual([
      { type: 'header', parameters: [{ type: 'text', parameter_name: 'when', text: 'Today' }] },
      expect.objectContaining({ type: 'body' }),
      { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: 'x17' }] },
    ])
  })

  it('has no components without variables', () => {
    const { content } = composeTemplate(template({ body: 'Hello' }), {}, undefined)
    expect(content).toMatchObject({ components: [] })
    expect(content).not.toHaveProperty('file')
  })

  it('carries the file that its header needs', () => {
    const { content } = composeTemplate(template({ media: 'document' }), values, file())
    expect(content).toMatchObject({ file: { media: 'document', name: 'receipt.pdf' } })
  })

  it.each<[string, string[], Parameters<typeof composeTemplate>]>([
    ['is unknown', ['name', 'validation_unknown_template'], [undefined, values, undefined]],
    ['is not approved', ['name', 'validation_unknown_template'], [template({ status: 'paused' }), values, undefined]],
    [
      'has another header',
      ['name', 'validation_unknown_template'],
      [template({ isSupported: false }), values, undefined],
    ],
    ['lacks a value', ['values', 'validation_missing_variable'], [template(), { 1: 'Ana' }, undefined]],
    ['has a blank value', ['values', 'validation_missing_variable'], [template(), { 1: 'Ana', 2: '\n' }, undefined]],
    ['takes no file', ['files', 'validation_too_many_files'], [template(), values, file()]],
    ['lacks its file', ['files', 'validation_required'], [template({ media: 'image' }), values, undefined]],
    [
      'has a file of another type',
      ['files', 'validation_invalid_mime_type'],
      [template({ media: 'image' }), values, file()],
    ],
    [
      'has a file that is too large',
      ['files', 'validation_file_size_limit'],
      [template({ media: 'document' }), values, file({ size: templateMedia.document.bytes + 1 })],
    ],
  ])('is refused if it %s', (_, expected, given) => expect(refusal(...given)).toEqual(expected))

  it('may have a file of exactly the largest size', () => {
    const largest = file({ size: templateMedia.document.bytes })
    expect(refusal(template({ media: 'document' }), values, largest)).toEqual([])
  })
})

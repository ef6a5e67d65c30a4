import { describe, expect, it } from 'vitest'
import { checkContent, dropForeignContent } from '#server/knowledge/item-content.ts'
import type { Row } from '#shared/collections/index.ts'
import { knowledgeTypes } from '#shared/collections/knowledge-items.ts'
import { acceptedExtensions, audioExtensions, videoExtensions } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'

type Item = Row<'knowledge_items'>

const item = (type: string, more: object = {}): Item =>
  ({ type, question: '', answer: '', url: '', body: '', file: '', ...more }) as unknown as Item
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
/** The refusal as field and code. */
function refusal(type: string, more: object = {}): string[] {
  try {
    checkContent(item(type, more))
    return []
  } catch (error) {
    const [field, { code }] = Object.entries((error as { data: Record<string, { code: string }> }).data)[0]!
    return [field, code]
  }
}

describe('the content of a knowledge item', () => {
  it.each<[string, object]>([
    ['faq', { question: 'When?', answer: 'Now.' }],
    ['link', { url: 'https://a.example' }],
    ['page', { body: 'Text' }],
    ['page', { body: 'x'.repeat(limits.pageBodyCharacters) }],
    ['document', { file: 'a.PDF' }],
    ['audio', { file: 'a.mp3' }],
    ['youtube', { url: video }],
    ['youtube', { url: video, file: 'captions.vtt' }],
    ['other', { file: 'a.anything' }],
  ])('is complete as %s with %o', (type, more) => {
    if (type === 'youtube' && 'file' in more) expect(videoExtensions).toContain('vtt')
    expect(refusal(type, more)).toEqual([])
  })

  it.each<[string, object, string, string]>([
    ['faq', { answer: 'Now.' }, 'question', 'validation_required'],
    ['faq', { question: 'When?', answer: ' \n' }, 'answer', 'validation_required'],
    ['link', { url: ' ' }, 'url', 'validation_required'],
    ['page', {}, 'body', 'validation_required'],
    ['page', { body: 'x'.repeat(limits.pageBodyCharacters + 1) }, 'body', 'validation_max_text_constraint'],
    ['document', {}, 'file', 'validation_required'],
    ['document', { file: 'a.exe' }, 'file', 'validation_unsupported_document'],
    ['document', { file: 'pdf' }, 'file', 'validation_unsupported_document'],
    ['audio', {}, 'file', 'validation_required'],
    ['audio', { file: 'a.pdf' }, 'file', 'validation_unsupported_document'],
    ['youtube', {}, 'url', 'validation_required'],
    ['youtube', { url: 'https://vimeo.example/1' }, 'url', 'validation_not_a_video'],
    ['youtube', { url: video, file: 'a.exe' }, 'file', 'validation_unsupported_document'],
    ['other', {}, 'file', 'validation_required'],
  ])('is refused as %s with %o', (type, more, field, code) => expect(refusal(type, more)).toEqual([field, code]))

  it('names the accepted kinds of files if it has another', () => {
    const readable = (type: string) => {
      try {
        checkContent(item(type, { file: 'a.exe' }))
      } catch (error) {
        return (error as { data: { file: { params: { accepted: string } } } }).data.file.params.accepted.split(', ')
      }
    }
    expect(readable('document')).toEqual([...acceptedExtensions])
    expect(readable('audio')).toEqual([...audioExtensions])
  })

  it('keeps only the fields of its type when the type changes', () => {
    const full = { question: 'q', answer: 'a', url: 'u', body: 'b', file: 'f' }
    const kept = (type: string) => {
      const record = item(type, full)
      dropForeignContent(record)
      return Object.keys(full).filter((field) => record[field as keyof typeof full] !== '')
    }
    expect(Object.fromEntries(knowledgeTypes.map((type) => [type, kept(type)]))).toEqual({
      ...{ faq: ['question', 'answer'], link: ['url'], page: ['body'], document: ['file'] },
      ...{ audio: ['file'], youtube: ['url', 'file'], other: ['file'] },
    })
    expect(kept('unknown')).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentHash, type PostContent } from '#server/publishing/content-hash.ts'

const post = (more: Partial<PostContent> = {}): PostContent =>
  ({
    ...{ body: 'A post.', image: '', gallery: [], altTexts: null, firstComment: '', carouselState: '' },
    ...{ document: '', documentTitle: '', link: '', linkTitle: '', linkDescription: '', linkImage: '', ...more },
  }) as PostContent
const pictured = { image: 'a.png', altTexts: { 'a.png': 'A boat' } }
const gallery = { gallery: ['a.png', 'b.png'], altTexts: { 'a.png': 'A boat', 'b.png': 'A quay' } }
const document = { document: 'a.pdf', documentTitle: 'Boats', carouselState: 'attached' } as const
const link = { link: 'https://a.example', linkTitle: 'T', linkDescription: 'D', linkImage: 'l.png' }

describe('what a scheduled post was approved with', () => {
  it.each<[string, Partial<PostContent>, Partial<PostContent>]>([
    ['its text', {}, { body: 'A post!' }],
    ['its picture', pictured, { image: 'c.png' }],
    ['a picture’s description', pictured, { altTexts: { 'a.png': 'Another boat' } }],
    ['a removed description', pictured, { altTexts: null }],
    ['its first comment', {}, { firstComment: 'See the link.' }],
    ['the order of pictures', gallery, { gallery: ['b.png', 'a.png'] }],
    ['the number of pictures', gallery, { gallery: ['a.png'] }],
    ['its document', document, { document: 'b.pdf' }],
    ['the title of its document', document, { documentTitle: 'Ships' }],
    ['pages changed after the document was made', document, { carouselState: 'outdated' }],
    ['its link', link, { link: 'https://b.example' }],
    ['the title of its link', link, { linkTitle: 'U' }],
    ['the description of its link', link, { linkDescription: 'E' }],
    ['the picture of its link', link, { linkImage: 'm.png' }],
  ])('changes with %s', (_, before, after) => {
    expect(contentHash(post({ ...before, ...after }))).not.toBe(contentHash(post(before)))
  })

  it.each<[string, Partial<PostContent>, Partial<PostContent>]>([
    ['the description of a picture that is gone', pictured, { altTexts: { 'a.png': 'A boat', 'old.png': 'Old' } }],
    ['a title without a document', {}, { documentTitle: 'Boats' }],
    ['a title without a link', {}, { linkTitle: 'T', linkImage: 'l.png' }],
    ['pages without a document', {}, { carouselState: 'outdated' }],
    ['an empty list of descriptions', {}, { altTexts: {} }],
  ])('does not change with %s, which no reader sees', (_, before, after) => {
    expect(contentHash(post({ ...before, ...after }))).toBe(contentHash(post(before)))
  })

  it('is not mistaken if texts move from one field to another', () => {
    const hashes = [
      post({ firstComment: 'x' }),
      post({ link: 'x' }),
      post({ document: 'x' }),
      post({ gallery: ['x'] }),
      post({ body: 'A post.x' }),
      post({ document: 'x', documentTitle: 'y' }),
      post({ document: 'y', documentTitle: 'x' }),
    ].map(contentHash)
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('is the one of earlier versions for a text with at most a picture, so that waiting posts stay approved', () => {
    const earlier = (body: string, image: string) =>
      createHash('sha256')
        .update(JSON.stringify([body, image]))
        .digest('hex')
    expect(contentHash(post())).toBe(earlier('A post.', ''))
    expect(contentHash(post({ image: 'a.png' }))).toBe(earlier('A post.', 'a.png'))
  })
})

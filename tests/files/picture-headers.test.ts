import { describe, expect, it } from 'vitest'
import { isSvg, isWorthPacking, servedType } from '#server/engine/files/media-types.ts'
import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'
import { drawingOf, parseThumbSize, type ThumbSize } from '#server/engine/files/thumbs/thumb-size.ts'
import { fc } from '../support/properties.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const be16 = (value: number) => Buffer.from([value >> 8, value & 255])
const le16 = (value: number) => Buffer.from([value & 255, value >> 8])

const png = (width: number, height: number, depth = 8) => {
  const header = Buffer.alloc(25)
  latin('\x89PNG\r\n\x1a\n').copy(header)
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  header.writeUInt8(depth, 24)
  return header
}
const gif = (width: number, height: number) => Buffer.concat([latin('GIF89a'), le16(width), le16(height)])
const webp = (chunk: string, rest: Buffer) => Buffer.concat([latin(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`), rest])
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), be16(content.length + 2), content])
/** The frame of a JPEG, after segments that have to be skipped. */
const jpeg = (width: number, height: number, ...before: Buffer[]) =>
  Buffer.concat([
    ...[Buffer.from([0xff, 0xd8]), ...before],
    segment(0xc0, Buffer.concat([Buffer.from([8]), be16(height), be16(width), Buffer.from([3])])),
  ])
const camera = (orientation: number, order: 'II' | 'MM') => {
  const short = order === 'II' ? le16 : be16
  const long = (value: number) => (order === 'II' ? Buffer.from([value, 0, 0, 0]) : Buffer.from([0, 0, 0, value]))
  const entry = Buffer.concat([short(0x0112), short(3), long(1), short(orientation), short(0)])
  return segment(0xe1, Buffer.concat([latin(`Exif\0\0${order}`), short(42), long(8), short(1), entry, long(0)]))
}

describe('the size of a picture', () => {
  it.each([
    ['PNG', png(640, 480), { kind: 'png', width: 640, height: 480, cost: 307_200, turned: false }],
    ['PNG of 16 bits', png(100, 10, 16), { kind: 'png', width: 100, height: 10, cost: 2000, turned: false }],
    ['GIF', gif(300, 200), { kind: 'gif', width: 300, height: 200, cost: 60_000, turned: false }],
    [
      'WebP with alpha',
      webp('VP8X', Buffer.from([0, 0, 0, 0, 99, 0, 0, 49, 0, 0])),
      { kind: 'webp', width: 100, height: 50, cost: 5000, turned: false },
    ],
    [
      'lossy WebP',
      webp('VP8 ', Buffer.concat([Buffer.alloc(6), le16(100), le16(50)])),
      { kind: 'webp', width: 100, height: 50, cost: 5000, turned: false },
    ],
    ['JPEG', jpeg(640, 480), { kind: 'jpeg', width: 640, height: 480, cost: 307_200, turned: false }],
    [
      'JPEG with a comment and filling bytes',
      jpeg(640, 480, segment(0xfe, latin('a comment')), Buffer.from([0xff])),
      { kind: 'jpeg', width: 640, height: 480, cost: 307_200, turned: false },
    ],
  ])('%s', (_what, bytes, size) => {
    expect(pictureSize(bytes)).toEqual(size)
  })

  it.each(['II', 'MM'] as const)('of a camera says how it was held (%s)', (order) => {
    const turned = [1, 3, 5, 6, 8].map((orientation) => pictureSize(jpeg(4, 3, camera(orientation, order)))?.turned)
    expect(turned).toEqual([false, false, true, true, true])
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', latin('We repaired 214 bicycles, and this is no picture.')],
    ['a PNG of no width', png(0, 100)],
    ['half the header of a PNG', png(640, 480).subarray(0, 20)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a JPEG whose segment is longer than the file', segment(0xe0, Buffer.alloc(4)).subarray(0, 5)],
    ['another RIFF', latin('RIFF\0\0\0\0WAVEfmt \0\0\0\0')],
    ['a WebP of an unknown kind', webp('VP9 ', Buffer.alloc(20))],
  ])('is unknown of %s', (_what, bytes) => {
    expect(pictureSize(bytes)).toBeNull()
  })

  it('is read or refused, but never throws, whatever the bytes', () => {
    const starts = [latin('\x89PNG\r\n\x1a\n'), latin('GIF89a'), latin('RIFF\0\0\0\0WEBPVP8L'), camera(6, 'II')]
    const bytes = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }))
    fc.assert(
      fc.property(bytes, fc.boolean(), ([start, rest], isJpeg) => {
        const size = pictureSize(Buffer.concat([isJpeg ? Buffer.from([0xff, 0xd8]) : Buffer.alloc(0), start, rest]))
        if (size) expect(Math.min(size.width, size.height)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a size of a thumb', () => {
  it.each([
    ['100x200', { width: 100, height: 200, cut: 'centre' }],
    ['100x200t', { width: 100, height: 200, cut: 'top' }],
    ['100x200b', { width: 100, height: 200, cut: 'bottom' }],
    ['100x200f', { width: 100, height: 200, cut: 'fit' }],
    ['0x200', { width: 0, height: 200, cut: 'centre' }],
    ['100x0', { width: 100, height: 0, cut: 'centre' }],
  ])('%s', (text, size) => {
    expect(parseThumbSize(text)).toEqual(size)
  })

  it.each(['0x0', '', '100', 'x100', '100x', '100x200x', '100x200z', '-1x100', '1e3x5', '100000x1', ' 100x200'])(
    '%j is none',
    (text) => {
      expect(parseThumbSize(text)).toBeNull()
    },
  )

  const draw = (size: string, width: number, height: number) => drawingOf(parseThumbSize(size)!, { width, height })

  it('keeps the middle, the top or the bottom', () => {
    expect(draw('100x100', 400, 200)).toEqual({
      width: 200,
      height: 100,
      crop: { x: 50, y: 0, width: 100, height: 100 },
    })
    expect(draw('100x100', 200, 400).crop).toMatchObject({ x: 0, y: 50 })
    expect(draw('100x100t', 200, 400).crop).toMatchObject({ x: 0, y: 0 })
    expect(draw('100x100b', 200, 400).crop).toMatchObject({ x: 0, y: 100 })
  })

  it('follows from one side, and fits without enlarging', () => {
    expect(draw('100x0', 400, 200)).toEqual({ width: 100, height: 50, crop: null })
    expect(draw('0x100', 400, 200)).toEqual({ width: 200, height: 100, crop: null })
    expect(draw('100x100f', 400, 200)).toEqual({ width: 100, height: 50, crop: null })
    expect(draw('500x500f', 400, 200)).toEqual({ width: 400, height: 200, crop: null })
  })

  it('never shows a part that is not there, and always has a pixel', () => {
    const side = fc.integer({ min: 1, max: 3000 })
    const cut = fc.constantFrom<ThumbSize['cut']>('centre', 'top', 'bottom', 'fit')
    fc.assert(
      fc.property(side, side, side, side, cut, (width, height, wide, high, kind) => {
        const drawing = drawingOf({ width: wide, height: high, cut: kind }, { width, height })
        expect(Math.min(drawing.width, drawing.height)).toBeGreaterThanOrEqual(1)
        if (kind === 'fit') {
          expect(drawing.width).toBeLessThanOrEqual(Math.min(wide, width))
          expect(drawing.height).toBeLessThanOrEqual(Math.min(high, height))
        } else {
          const { x, y } = drawing.crop!
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(x + wide).toBeLessThanOrEqual(drawing.width)
          expect(y + high).toBeLessThanOrEqual(drawing.height)
        }
      }),
    )
  })
})

describe('types of files', () => {
  it.each([
    ['<svg xmlns="x">', true],
    ['\n <?xml version="1.0"?>\n<!-- a --><!-- b -->\n<svg>', true],
    ['<svgs>', false],
    ['<html><svg>', false],
    ['<!-- never closed <svg>', false],
    ['', false],
  ])('%j is SVG: %s', (text, expected) => {
    expect(isSvg(text)).toBe(expected)
  })

  it('that could run something are served as bytes', () => {
    const types = ['text/html', 'image/svg+xml', 'text/javascript', 'text/css', 'application/xhtml+xml', 'text/xml']
    expect(types.map(servedType)).toEqual(types.map(() => 'application/octet-stream'))
    expect(servedType('image/png')).toBe('image/png')
  })

  it('that are already compressed are not compressed again', () => {
    expect(['a.txt', 'a.json', 'a.svg', 'a.md', 'a.csv'].filter(isWorthPacking)).toHaveLength(5)
    expect(['a.png', 'a.jpg', 'a.pdf', 'a.docx', 'a.mp3', 'a'].filter(isWorthPacking)).toEqual([])
  })
})

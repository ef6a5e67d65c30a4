import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { GifWriter } from 'omggif'

/** Left half red, right half blue; the upper third of both is brighter. */
export function quarters(width: number, height: number): Transformer {
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      pixels[at] = x < width / 2 ? 200 : 0
      pixels[at + 1] = y < height / 3 ? 200 : 0
      pixels[at + 2] = x < width / 2 ? 0 : 200
      pixels[at + 3] = 255
    }
  }
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** Two frames: the first all green, the second all red. */
export function twoFrames(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height * 4 + 2000)
  const writer = new GifWriter(bytes, width, height, { palette: [0x00ff00, 0xff0000], loop: 0 })
  writer.addFrame(0, 0, width, height, Array(width * height).fill(0))
  writer.addFrame(0, 0, width, height, Array(width * height).fill(1))
  return bytes.subarray(0, writer.end())
}

/** A JPEG whose orientation requires a rotation by 90 degrees to the right. */
export function turned(jpeg: Buffer): Buffer {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const segment = Buffer.from([0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0', 'latin1'), ...tiff])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** A single-colour PNG with a small file and huge dimensions; only about 2,000 of its rows exist. */
export const bomb = (width: number, height: number): Buffer => png(width, height, Math.min(height, 2000))

/** A complete single-colour PNG. */
export const wholePng = (width: number, height: number): Buffer => png(width, height, height)

function png(width: number, height: number, rows: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF that claims to be small but contains a large frame. */
export function frameTooLarge(): Buffer {
  const gif = Buffer.from(twoFrames(4, 4))
  const frame = gif.indexOf(0x2c)
  gif.writeUInt16LE(65_535, frame + 5)
  gif.writeUInt16LE(65_535, frame + 7)
  return gif
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Width, height, and the colour at a place as red, green, blue. */
export async function look(bytes: Buffer) {
  const { width, height, format } = await new Transformer(bytes).metadata()
  const pixels = await new Transformer(bytes).rawPixels()
  const channels = pixels.length / width / height
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * channels, (y * width + x) * channels + 3)]
  return { width, height, format, at }
}

/** A file that is both a WebP and a valid script, which sets `window.ranUploadedScript` if it runs. */
export const picturePretendingToBeScript = Buffer.from('RIFF=1/*WEBPVP8 */;window.ranUploadedScript=document.domain;//')

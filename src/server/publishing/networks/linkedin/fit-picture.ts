import { Transformer } from '@napi-rs/image'
import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import type { Picture } from '../network.ts'

const jpegQuality = 90
/** Beyond this nothing is decoded. */
const maxDecodedPixels = 120_000_000

/**
 * The picture as LinkedIn takes it: PNG, JPEG or GIF of its number of pixels. Others are converted, and larger ones made smaller.
 * @returns null for a file that is no picture, or too large to be decoded
 */
export async function fitPicture({ bytes, mediaType }: Picture): Promise<Pick<Picture, 'bytes' | 'mediaType'> | null> {
  const given = Buffer.from(bytes)
  const size = pictureSize(given)
  if (!size) return null
  const scale = Math.sqrt(linkedin.maxPicturePixels / (size.width * size.height))
  if (scale >= 1 && size.kind !== 'webp') return { bytes, mediaType }
  if (size.cost > maxDecodedPixels || size.kind === 'gif') return null
  const image = new Transformer(given).rotate()
  if (scale < 1) {
    const [width, height] = size.turned ? [size.height, size.width] : [size.width, size.height]
    image.resize(Math.floor(width * scale), Math.floor(height * scale))
  }
  // JPEG has no transparency.
  return size.kind === 'jpeg'
    ? { bytes: await image.jpeg(jpegQuality), mediaType: 'image/jpeg' }
    : { bytes: await image.png(), mediaType: 'image/png' }
}

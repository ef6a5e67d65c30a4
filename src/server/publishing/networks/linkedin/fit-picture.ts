import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'
import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import type { Picture } from '../network.ts'

const jpegQuality = 90
/** Of a picture that is made smaller: more than any feed shows, and quickly encoded. */
const comfortablePixels = 12_000_000
/** Beyond this nothing is decoded. */
const maxDecodedPixels = 120_000_000

/**
 * The picture as LinkedIn takes it: PNG, JPEG or GIF of its number of pixels. Others are converted, and larger ones made smaller.
 * @returns null for a file that is no picture, or too large to be decoded
 */
export async function fitPicture(
  { bytes, mediaType }: Picture,
  maxPixels: number = linkedin.maxPicturePixels,
): Promise<Pick<Picture, 'bytes' | 'mediaType'> | null> {
  const given = Buffer.from(bytes)
  const size = pictureSize(given)
  if (!size) return null
  const pixels = size.width * size.height
  if (pixels <= maxPixels && size.kind !== 'webp') return { bytes, mediaType }
  if (size.cost > maxDecodedPixels || size.kind === 'gif') return null
  const image = new Transformer(given).rotate()
  if (pixels > maxPixels) {
    const scale = Math.sqrt(Math.min(maxPixels, comfortablePixels) / pixels)
    const [width, height] = size.turned ? [size.height, size.width] : [size.width, size.height]
    image.resize({
      ...{ width: Math.floor(width * scale), height: Math.floor(height * scale) },
      ...{ filter: ResizeFilterType.Triangle, fit: ResizeFit.Fill },
    })
  }
  // JPEG has no transparency.
  return size.kind === 'jpeg'
    ? { bytes: await image.jpeg(jpegQuality), mediaType: 'image/jpeg' }
    : { bytes: await image.png(), mediaType: 'image/png' }
}

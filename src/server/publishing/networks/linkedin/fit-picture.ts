import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'
import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import type { Picture } from '../network.ts'

const jpegQuality = 90
/** Size that larger pictures are scaled to: more than any feed shows, and fast to encode. */
const comfortablePixels = 12_000_000
/** Larger pictures are not decoded. */
const maxDecodedPixels = 120_000_000

/**
 * The picture in a format and size that LinkedIn accepts: PNG, JPEG or GIF. Other formats are converted, larger ones scaled down.
 *
 * @returns null for a file that is not a picture, or too large to decode
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

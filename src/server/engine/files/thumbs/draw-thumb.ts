import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'
import { GifReader } from 'omggif'
import type { PictureSize } from './picture-size.ts'
import type { Drawing } from './thumb-size.ts'

const jpegQuality = 85
const webpQuality = 85

export type ThumbFormat = 'png' | 'jpeg' | 'webp'

/** Max pixels of a GIF, which is decoded on the main thread; other formats are decoded off it. */
export const maxGifPixels = 4_000_000

/**
 * Draws the picture in the format, upright; of a GIF, the first frame.
 * @throws if the picture is invalid
 */
export async function drawThumb(
  bytes: Buffer,
  picture: PictureSize,
  { width, height, crop }: Drawing,
  format: ThumbFormat,
): Promise<Buffer> {
  const image = picture.kind === 'gif' ? firstFrame(bytes) : new Transformer(bytes).rotate()
  image.resize({ width, height, filter: ResizeFilterType.CatmullRom, fit: ResizeFit.Fill })
  if (crop) image.crop(crop.x, crop.y, crop.width, crop.height)
  if (format === 'webp') return image.webp(webpQuality)
  return format === 'jpeg' ? image.jpeg(jpegQuality) : image.png()
}

function firstFrame(bytes: Buffer): Transformer {
  const reader = new GifReader(bytes)
  const { width, height } = reader
  const frame = reader.frameInfo(0)
  // A frame may claim to be larger than the picture it belongs to.
  if (frame.x + frame.width > width || frame.y + frame.height > height) throw new Error('The first frame is too large.')
  const pixels = new Uint8Array(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, pixels)
  return Transformer.fromRgbaPixels(pixels, width, height)
}

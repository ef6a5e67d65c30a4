import { ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image'
import type { Engine } from '#server/engine/engine.ts'
import { decodablePicture } from '#server/engine/files/thumbs/picture-size.ts'

const limits = { maxBytes: 8 * 1024 * 1024, milliseconds: 15_000 }
/** The width of the widest card on any screen, at two pixels per point. */
const maxWidth = 1200
const jpegQuality = 85

export interface CardPicture {
  readonly bytes: Buffer
  readonly extension: 'jpg' | 'png'
}

/**
 * Fetches the picture a page declares for its card, with the same protections as the page, and re-encodes it, so that only its
 * pixels are kept.
 *
 * @param url as given by the page, untrusted
 * @returns null if there is none, or if it cannot be read
 */
export async function fetchCardPicture(
  engine: Pick<Engine, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<CardPicture | null> {
  if (!/^https?:\/\//.test(url)) return null
  try {
    const { body } = await engine.fetch(url, { ...limits, signal })
    return await encodeAnew(Buffer.from(body))
  } catch {
    return null
  }
}

async function encodeAnew(given: Buffer): Promise<CardPicture | null> {
  const picture = decodablePicture(given)
  if (!picture) return null
  const { kind, width, height } = picture
  const image = new Transformer(given).rotate()
  if (width > maxWidth) {
    image.resize({
      ...{ width: maxWidth, height: Math.max(1, Math.round((height * maxWidth) / width)) },
      ...{ filter: ResizeFilterType.Triangle, fit: ResizeFit.Fill },
    })
  }
  // JPEG has no transparency.
  return kind === 'jpeg'
    ? { bytes: await image.jpeg(jpegQuality), extension: 'jpg' }
    : { bytes: await image.png(), extension: 'png' }
}

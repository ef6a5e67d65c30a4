import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { boundedCache } from '../../bounded-cache.ts'
import type { Logger } from '../../log.ts'
import { storageError } from '../../storage-errors.ts'
import { thumbKey, thumbName, thumbsPrefix } from '../file-key.ts'
import type { FileStore, StoredFile } from '../file-store.ts'
import { drawThumb, maxGifPixels, type ThumbFormat } from './draw-thumb.ts'
import { type PictureSize, pictureSize } from './picture-size.ts'
import { createPixelBudget } from './pixel-budget.ts'
import { drawingOf, parseThumbSize, type ThumbSize } from './thumb-size.ts'

export interface Thumb {
  readonly file: StoredFile
  readonly name: string
  readonly type: `image/${ThumbFormat}`
}

/** Thumbs of stored pictures, created when first requested. */
export interface Thumbs {
  /**
   * The stored picture in a size such as `60x40t`; null when it is not a picture, cannot be read, or is too large.
   * @param asWebp in WebP instead of PocketBase's choice: JPEG for JPEG, PNG for the rest
   */
  open(key: string, size: string, asWebp?: boolean): Promise<Thumb | null>
}

const headBytes = 256 * 1024
const maxBytes = 32 * 1024 * 1024
/** Scaling takes about eight bytes per decoded pixel; this is the limit for all pictures together. */
const maxPixels = 40_000_000
const maxFailed = 1000

export function createThumbs(files: FileStore, log: Logger): Thumbs {
  const underWay = new Map<string, Promise<boolean>>()
  /** Thumbs that could not be drawn; another attempt would fail too. */
  const failed = boundedCache<true>(maxFailed)
  const budget = createPixelBudget(maxPixels)

  return {
    async open(original, size, asWebp = false) {
      const parsed = parseThumbSize(size)
      const suffix = asWebp ? '.webp' : ''
      const key = thumbKey(original, size, suffix)
      if (!parsed || failed.get(key)) return null
      const format = asWebp ? 'webp' : formatOf(original)
      const thumb = { name: thumbName(original, size, suffix), type: `image/${format}` } as const
      const known = await files.open(key)
      if (known) return { ...thumb, file: known }
      const making = underWay.get(key) ?? make(key, original, parsed, format).finally(() => underWay.delete(key))
      underWay.set(key, making)
      const made = (await making) && (await files.open(key))
      return made ? { ...thumb, file: made } : null
    },
  }

  async function make(key: string, originalKey: string, size: ThumbSize, format: ThumbFormat): Promise<boolean> {
    const original = await files.open(originalKey)
    if (!original) return false
    try {
      const picture = await drawable(original, size)
      if (!picture) throw new Error('The file is not a picture, or too large.')
      await budget.spend(picture.cost, () => drawAndStore(original, picture, key, size, format))
    } catch (err) {
      // A storage failure is temporary; an invalid picture is not.
      if (!storageError(err)) failed.set(key, true)
      log.debug({ err, key }, 'a thumb could not be created')
      return false
    }
    // If the original was deleted in the meantime, this thumb was not.
    if (!(await files.open(originalKey))) await files.deletePrefix(thumbsPrefix(originalKey))
    return true
  }

  async function drawAndStore(
    original: StoredFile,
    picture: PictureSize,
    key: string,
    size: ThumbSize,
    format: ThumbFormat,
  ): Promise<void> {
    const bytes = await buffer(original.read())
    const thumb = await drawThumb(bytes, picture, drawingOf(size, upright(picture)), format)
    const path = files.temporaryPath()
    await writeFile(path, thumb, { flag: 'wx' })
    await files.put(key, path)
  }
}

/** The size is read from the header and checked before anything is decoded. */
async function drawable(file: StoredFile, size: ThumbSize): Promise<PictureSize | null> {
  if (file.size === 0 || file.size > maxBytes) return null
  const picture = pictureSize(await buffer(file.read({ start: 0, end: Math.min(file.size, headBytes) - 1 })))
  if (!picture || picture.cost > (picture.kind === 'gif' ? maxGifPixels : maxPixels)) return null
  const { width, height } = drawingOf(size, upright(picture))
  return width * height > maxPixels ? null : { ...picture, cost: Math.max(picture.cost, width * height) }
}

const upright = ({ width, height, turned }: PictureSize) =>
  turned ? { width: height, height: width } : { width, height }

const formatOf = (name: string): 'png' | 'jpeg' => (/^\.jpe?g$/i.test(extname(name)) ? 'jpeg' : 'png')

import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Logger } from '../../log.ts'
import type { FileStore, StoredFile } from '../file-store.ts'
import { drawThumb, mostGifPixels } from './draw-thumb.ts'
import { type PictureSize, pictureSize } from './picture-size.ts'
import { createPixelBudget } from './pixel-budget.ts'
import { drawingOf, parseThumbSize, type ThumbSize } from './thumb-size.ts'

export interface Thumb {
  readonly file: StoredFile
  readonly name: string
  readonly type: 'image/png' | 'image/jpeg'
}

/** Smaller pictures of stored ones, made when they are first asked for. */
export interface Thumbs {
  /**
   * The picture `name` in the folder `{collectionId}/{recordId}` in a size such as `60x40t`; null when it is no
   * picture, cannot be read, or is too large to be.
   */
  open(folder: string, name: string, size: string): Promise<Thumb | null>
}

const headBytes = 256 * 1024
const mostBytes = 32 * 1024 * 1024
/** Decoded, a picture takes about eight bytes per pixel while it is made smaller; this is for all at once. */
const mostPixels = 40_000_000
const mostRemembered = 1000

export function createThumbs(files: FileStore, log: Logger): Thumbs {
  const underWay = new Map<string, Promise<boolean>>()
  /** Pictures that could not be drawn; to try again would give the same. */
  const failed = new Set<string>()
  const budget = createPixelBudget(mostPixels)

  return {
    async open(folder, name, size) {
      const parsed = parseThumbSize(size)
      const key = `${folder}/thumbs_${name}/${size}_${name}`
      if (!parsed || failed.has(key)) return null
      const known = await files.open(key)
      if (known) return asThumb(known, name, size)
      const making = underWay.get(key) ?? make(key, folder, name, parsed).finally(() => underWay.delete(key))
      underWay.set(key, making)
      const made = (await making) && (await files.open(key))
      return made ? asThumb(made, name, size) : null
    },
  }

  async function make(key: string, folder: string, name: string, size: ThumbSize): Promise<boolean> {
    const original = await files.open(`${folder}/${name}`)
    if (!original) return false
    try {
      const picture = await drawable(original, size)
      if (!picture) throw new Error('It is no picture, or too large.')
      await budget.spend(picture.cost, () => drawAndStore(original, picture, key, name, size))
    } catch (err) {
      if (failed.size >= mostRemembered) failed.clear()
      failed.add(key)
      log.debug({ err, key }, 'a thumb was not made')
      return false
    }
    // Whoever deleted the original meanwhile could not know of this one.
    if (!(await files.open(`${folder}/${name}`))) await files.deletePrefix(`${folder}/thumbs_${name}/`)
    return true
  }

  async function drawAndStore(original: StoredFile, picture: PictureSize, key: string, name: string, size: ThumbSize) {
    const bytes = await buffer(original.read())
    const thumb = await drawThumb(bytes, picture, drawingOf(size, upright(picture)), formatOf(name))
    const path = files.temporaryPath()
    await writeFile(path, thumb, { flag: 'wx' })
    await files.put(key, path)
  }
}

/** Its size is read from its head and refused there, before anything is decoded. */
async function drawable(file: StoredFile, size: ThumbSize): Promise<PictureSize | null> {
  if (file.size === 0 || file.size > mostBytes) return null
  const picture = pictureSize(await buffer(file.read({ start: 0, end: Math.min(file.size, headBytes) - 1 })))
  if (!picture || picture.cost > (picture.kind === 'gif' ? mostGifPixels : mostPixels)) return null
  const { width, height } = drawingOf(size, upright(picture))
  return width * height > mostPixels ? null : { ...picture, cost: Math.max(picture.cost, width * height) }
}

const upright = ({ width, height, turned }: PictureSize) =>
  turned ? { width: height, height: width } : { width, height }

const formatOf = (name: string): 'png' | 'jpeg' => (/^\.jpe?g$/i.test(extname(name)) ? 'jpeg' : 'png')

const asThumb = (file: StoredFile, name: string, size: string): Thumb => ({
  file,
  name: `${size}_${name}`,
  type: `image/${formatOf(name)}`,
})

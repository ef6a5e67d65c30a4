import { readFileSync } from 'node:fs'
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'

interface Drawings {
  icons: Record<string, { body: string; width?: number; height?: number }>
  width: number
  height: number
}

const read = <T>(address: string): T => JSON.parse(readFileSync(new URL(address), 'utf8')) as T

const pixelsPerPoint = 2

/** Noto's emojis as pictures. The drawings are large, so they are loaded for the first emoji. */
export function createEmojis() {
  let loaded: { drawings: Drawings; names: Record<string, string> } | undefined
  const pictures = new Map<string, Promise<Image | null>>()

  async function load(emoji: string): Promise<Image | null> {
    loaded ??= {
      drawings: read<Drawings>(import.meta.resolve('@iconify-json/noto/icons.json')),
      names: read<Record<string, string>>(import.meta.resolve('@iconify-json/noto/chars.json')),
    }
    const { drawings, names } = loaded
    const name = candidates(emoji)
      .map((codes) => names[codes])
      .find(Boolean)
    const icon = name && drawings.icons[name]
    if (!icon) return null
    const { body, width = drawings.width, height = drawings.height } = icon
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
    return loadImage(Buffer.from(svg))
  }

  return {
    /** The picture of an emoji in that size, in points; null if there is none. */
    async draw(emoji: string, size: number) {
      const picture = pictures.get(emoji) ?? load(emoji)
      pictures.set(emoji, picture)
      const image = await picture
      if (!image) return null
      const pixels = Math.round(size * pixelsPerPoint)
      const canvas = createCanvas(pixels, pixels)
      canvas.getContext('2d').drawImage(image, 0, 0, pixels, pixels)
      return canvas
    },
  }
}

/** Keys to look up in the drawings: the whole emoji, without skin tone, and its first part alone. */
function candidates(emoji: string): string[] {
  const codes = [...emoji].map((letter) => letter.codePointAt(0)!).filter((code) => code !== 0xfe0f)
  const plain = codes.filter((code) => code < 0x1f3fb || code > 0x1f3ff)
  // The first letter of a country code is not its flag.
  const isFlag = /^\p{Regional_Indicator}/u.test(emoji)
  const known = isFlag ? [codes] : [codes, plain, plain.slice(0, 1)]
  return known.map((each) => each.map((code) => code.toString(16).padStart(4, '0')).join('-'))
}

export interface PictureSize {
  readonly kind: 'png' | 'jpeg' | 'gif' | 'webp'
  readonly width: number
  readonly height: number
  /** The cost of decoding, in pixels of eight bits per colour. */
  readonly cost: number
  /** Whether it is rotated by 90 degrees. */
  readonly turned: boolean
}

/**
 * Reads the size of a PNG, JPEG, GIF or WebP from its header, without decoding it. Null for other files and for
 * invalid ones.
 */
export function pictureSize(bytes: Buffer): PictureSize | null {
  try {
    const found = readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
    return found && found.width > 0 && found.height > 0 ? found : null
  } catch {
    // The file is truncated.
    return null
  }
}

/** Larger pictures from outside are not decoded. */
const maxDecodedPixels = 40_000_000

/** A still picture from outside that is small enough to decode, with its displayed size; null for anything else. */
export function decodablePicture(bytes: Buffer): Pick<PictureSize, 'kind' | 'width' | 'height'> | null {
  const size = pictureSize(bytes)
  if (!size || size.kind === 'gif' || size.cost > maxDecodedPixels) return null
  const { kind, width, height, turned } = size
  return turned ? { kind, width: height, height: width } : { kind, width, height }
}

const sized = (kind: PictureSize['kind'], width: number, height: number, { deep = false, turned = false } = {}) => ({
  kind,
  width,
  height,
  cost: width * height * (deep ? 2 : 1),
  turned,
})

function readPng(bytes: Buffer): PictureSize | null {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  return sized('png', bytes.readUInt32BE(16), bytes.readUInt32BE(20), { deep: bytes.readUInt8(24) === 16 })
}

function readGif(bytes: Buffer): PictureSize | null {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null
  return sized('gif', bytes.readUInt16LE(6), bytes.readUInt16LE(8))
}

function readWebp(bytes: Buffer): PictureSize | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return sized('webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
  if (chunk === 'VP8L') {
    const packed = bytes.readUInt32LE(21)
    return sized('webp', (packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1)
  }
  return chunk === 'VP8 ' ? sized('webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff) : null
}

/** Follows the segments to the frame; the one with camera data comes before. */
function readJpeg(bytes: Buffer): PictureSize | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  let turned = false
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return sized('jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5), { turned })
    const length = bytes.readUInt16BE(at + 2)
    if (marker === 0xe1) turned ||= orientation(bytes.subarray(at + 4, at + 2 + length)) >= 5
    at += 2 + length
  }
  return null
}

/** The EXIF orientation, 1 to 8, default 1; from 5 on, width and height are swapped. */
function orientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return 1
  const data = segment.subarray(6)
  const little = data.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? data.readUInt16LE(at) : data.readUInt16BE(at))
  const start = little ? data.readUInt32LE(4) : data.readUInt32BE(4)
  if (start + 2 > data.length) return 1
  for (let entry = 0; entry < short(start); entry++) {
    const at = start + 2 + entry * 12
    if (at + 10 > data.length) return 1
    if (short(at) === 0x0112) return short(at + 8)
  }
  return 1
}

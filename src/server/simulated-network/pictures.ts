import { boundedCache } from '#server/engine/bounded-cache.ts'
import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'

export interface Upload {
  readonly owner: string
  readonly bytes: Uint8Array | null
  /** Questions after its status that are still answered with `PROCESSING`. */
  readonly pending: number
}

const maxPixels = 36_152_320
const maxKeptBytes = 64 * 1024 * 1024
/** What an upload counts before its bytes are there. */
const announcedBytes = 1024

export type PictureStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'PROCESSING_FAILED' | 'AVAILABLE'

/** What was uploaded and is not part of a post yet, by URN. The oldest are forgotten. */
export interface Pictures {
  get(urn: string): Upload | undefined
  set(urn: string, upload: Upload): void
  /** Asks for the status, which is one question fewer for a picture that is being processed. */
  status(urn: string): PictureStatus
}

export function createPictures(): Pictures {
  const kept = boundedCache<Upload>(maxKeptBytes, {
    sizeOf: ({ bytes }) => announcedBytes + (bytes?.byteLength ?? 0),
  })
  return {
    ...kept,
    status(urn) {
      const upload = kept.get(urn)
      if (!upload?.bytes) return 'WAITING_UPLOAD'
      if (!isAccepted(upload.bytes)) return 'PROCESSING_FAILED'
      if (upload.pending === 0) return 'AVAILABLE'
      kept.set(urn, { ...upload, pending: upload.pending - 1 })
      return 'PROCESSING'
    },
  }
}

/** LinkedIn takes JPEG, PNG and GIF. */
function isAccepted(bytes: Uint8Array): boolean {
  const size = pictureSize(Buffer.from(bytes))
  return size !== null && size.kind !== 'webp' && size.width * size.height <= maxPixels
}

/** By its content. */
export const mediaTypeOf = (bytes: Uint8Array): string => `image/${pictureSize(Buffer.from(bytes))!.kind}`

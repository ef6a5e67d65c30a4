import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'

/** An announced or completed upload, which may become part of a post. */
export interface Upload {
  /** The URN of the account that may post it. */
  readonly owner: string
  readonly tenant: string
  readonly bytes: Uint8Array | null
  /** The number of remaining status requests that are answered with `PROCESSING`. */
  readonly pending: number
}

/** Uploads by URN. They are deleted after a day. */
export interface Uploads {
  get(urn: string): Promise<Upload | null>
  announce(urn: string, upload: Pick<Upload, 'owner' | 'tenant'>): Promise<void>
  receive(urn: string, content: { readonly bytes: Uint8Array; readonly pending: number }): Promise<void>
  /** Decrements the remaining `PROCESSING` replies. */
  asked(urn: string): Promise<void>
}

const maxPixels = 36_152_320
/** Prefixes of URNs; the rest is the upload's id. */
export const urnOf = { image: 'urn:li:image:', document: 'urn:li:document:' } as const
export type UploadKind = keyof typeof urnOf

export type UploadStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'PROCESSING_FAILED' | 'AVAILABLE'

/** Reads the status of an upload, and counts the request if it is being processed. */
export async function statusOf(uploads: Uploads, urn: string, { bytes, pending }: Upload): Promise<UploadStatus> {
  if (!bytes) return 'WAITING_UPLOAD'
  if (!(urn.startsWith(urnOf.document) ? isDocument(bytes) : isPicture(bytes))) return 'PROCESSING_FAILED'
  if (pending === 0) return 'AVAILABLE'
  await uploads.asked(urn)
  return 'PROCESSING'
}

/** LinkedIn accepts JPEG, PNG and GIF. */
function isPicture(bytes: Uint8Array): boolean {
  const size = pictureSize(Buffer.from(bytes))
  return size !== null && size.kind !== 'webp' && size.width * size.height <= maxPixels
}

/** LinkedIn also accepts office documents; this accepts PDF only. */
const isDocument = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** Detected from the content. */
export const mediaTypeOf = (bytes: Uint8Array): string => `image/${pictureSize(Buffer.from(bytes))!.kind}`

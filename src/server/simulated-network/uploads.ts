import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'

/** What was announced or uploaded, and may become part of a post. */
export interface Upload {
  /** The URN of who may post it. */
  readonly owner: string
  readonly tenant: string
  readonly bytes: Uint8Array | null
  /** Questions after its status that are still answered with `PROCESSING`. */
  readonly pending: number
}

/** Uploads by URN. They are forgotten after a day. */
export interface Uploads {
  get(urn: string): Promise<Upload | null>
  announce(urn: string, upload: Pick<Upload, 'owner' | 'tenant'>): Promise<void>
  receive(urn: string, content: { readonly bytes: Uint8Array; readonly pending: number }): Promise<void>
  /** One question fewer. */
  asked(urn: string): Promise<void>
}

const maxPixels = 36_152_320
/** Beginnings of URNs; the rest is the id of the upload. */
export const urnOf = { image: 'urn:li:image:', document: 'urn:li:document:' } as const
export type UploadKind = keyof typeof urnOf

export type UploadStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'PROCESSING_FAILED' | 'AVAILABLE'

/** Asks for the status of an upload, which is one question fewer for one that is being processed. */
export async function statusOf(uploads: Uploads, urn: string, { bytes, pending }: Upload): Promise<UploadStatus> {
  if (!bytes) return 'WAITING_UPLOAD'
  if (!(urn.startsWith(urnOf.document) ? isDocument(bytes) : isPicture(bytes))) return 'PROCESSING_FAILED'
  if (pending === 0) return 'AVAILABLE'
  await uploads.asked(urn)
  return 'PROCESSING'
}

/** LinkedIn takes JPEG, PNG and GIF. */
function isPicture(bytes: Uint8Array): boolean {
  const size = pictureSize(Buffer.from(bytes))
  return size !== null && size.kind !== 'webp' && size.width * size.height <= maxPixels
}

/** LinkedIn takes slides and texts of offices as well; here it is PDF. */
const isDocument = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** By its content. */
export const mediaTypeOf = (bytes: Uint8Array): string => `image/${pictureSize(Buffer.from(bytes))!.kind}`

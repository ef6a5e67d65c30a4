import { setTimeout as pause } from 'node:timers/promises'
import type { Account, PdfDocument, Picture, Refusal } from '../network.ts'
import { refused } from '../reply-outcome.ts'
import { detailOf, isSuccess, readObject, refusalOf } from './answers.ts'
import { fitPicture } from './fit-picture.ts'
import { ask, type LinkedInOptions, put } from './requests.ts'

const defaultPauses = [500, 1000, 2000, 4000]

/** The APIs for pictures and documents take the same three steps. */
type Kind = 'image' | 'document'
interface Content {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/**
 * Uploads a picture and waits briefly until it is ready.
 *
 * @returns its URN
 * @throws FetchError
 */
export async function uploadPicture(
  options: LinkedInOptions,
  account: Account,
  picture: Picture,
  signal: AbortSignal,
): Promise<string | Refusal> {
  const fitting = await fitPicture(picture).catch(() => null)
  if (!fitting) return refused('rejected', 'The network could not process the picture.')
  return upload(options, account, 'image', fitting, signal)
}

/** Like `uploadPicture`, for a PDF. */
export const uploadDocument = (
  options: LinkedInOptions,
  account: Account,
  { bytes }: PdfDocument,
  signal: AbortSignal,
): Promise<string | Refusal> => upload(options, account, 'document', { bytes, mediaType: 'application/pdf' }, signal)

async function upload(
  options: LinkedInOptions,
  account: Account,
  kind: Kind,
  content: Content,
  signal: AbortSignal,
): Promise<string | Refusal> {
  const body = { initializeUploadRequest: { owner: account.id } }
  const begun = await ask(options, account, `/rest/${kind}s?action=initializeUpload`, { method: 'POST', body }, signal)
  if (!isSuccess(begun)) return refusalOf(begun, options.clock.now()) ?? refused('unreachable', detailOf(begun))
  const { uploadUrl, [kind]: urn } = (readObject(begun.text).value ?? {}) as Record<string, unknown>
  if (typeof uploadUrl !== 'string' || typeof urn !== 'string') {
    return refused('unreachable', `No address for an upload: ${detailOf(begun)}`)
  }
  const sent = await put(options, account, uploadUrl, content, signal)
  if (!isSuccess(sent)) return refusalOf(sent, options.clock.now()) ?? refused('unreachable', detailOf(sent))
  return (await untilReady(options, account, { kind, urn }, signal)) ?? urn
}

/**
 * Apps that may only post cannot query the state. In that case, and after the last pause, the publishing request shows whether
 * the upload is ready.
 */
async function untilReady(
  options: LinkedInOptions,
  account: Account,
  { kind, urn }: { kind: Kind; urn: string },
  signal: AbortSignal,
): Promise<Refusal | null> {
  for (const milliseconds of [0, ...(options.readyPauses ?? defaultPauses)]) {
    await pause(milliseconds, undefined, { signal })
    const reply = await ask(options, account, `/rest/${kind}s/${encodeURIComponent(urn)}`, {}, signal)
    if (!isSuccess(reply)) return null
    const { status } = readObject(reply.text)
    if (status === 'AVAILABLE') return null
    if (status === 'PROCESSING_FAILED') return refused('rejected', failures[kind])
  }
  return null
}

const failures: Record<Kind, string> = {
  image: 'The network could not process the picture.',
  document: 'The network could not process the document.',
}

import { setTimeout as pause } from 'node:timers/promises'
import { Transformer } from '@napi-rs/image'
import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'
import type { Account, Picture, Refusal } from '../network.ts'
import { refused } from '../reply-outcome.ts'
import { detailOf, isSuccess, readObject, refusalOf } from './answers.ts'
import { ask, type LinkedInOptions, put } from './requests.ts'

const maxPixels = 36_152_320
const defaultPauses = [500, 1000, 2000, 4000]

/**
 * Uploads a picture and waits a little until it is ready.
 * @returns its URN
 * @throws FetchError
 */
export async function uploadPicture(
  options: LinkedInOptions,
  account: Account,
  picture: Picture,
  signal: AbortSignal,
): Promise<string | Refusal> {
  const size = pictureSize(Buffer.from(picture.bytes))
  if (size && size.width * size.height > maxPixels)
    return refused('rejected', `The picture is larger than ${maxPixels} pixels.`)
  const body = { initializeUploadRequest: { owner: account.id } }
  const begun = await ask(options, account, '/rest/images?action=initializeUpload', { method: 'POST', body }, signal)
  if (!isSuccess(begun)) return refusalOf(begun, options.clock.now()) ?? refused('unreachable', detailOf(begun))
  const { uploadUrl, image } = (readObject(begun.text).value ?? {}) as { uploadUrl?: unknown; image?: unknown }
  if (typeof uploadUrl !== 'string' || typeof image !== 'string') {
    return refused('unreachable', `No address for an upload: ${detailOf(begun)}`)
  }
  const sent = await put(options, account, uploadUrl, await accepted(picture), signal)
  if (!isSuccess(sent)) return refusalOf(sent, options.clock.now()) ?? refused('unreachable', detailOf(sent))
  return (await untilReady(options, account, image, signal)) ?? image
}

/** LinkedIn takes no WebP. */
async function accepted({ bytes, mediaType }: Picture): Promise<{ bytes: Uint8Array; mediaType: string }> {
  if (mediaType !== 'image/webp') return { bytes, mediaType }
  return { bytes: await new Transformer(Buffer.from(bytes)).png(), mediaType: 'image/png' }
}

/** Apps that may only post cannot ask; then, and after the last pause, the request that publishes finds out. */
async function untilReady(
  options: LinkedInOptions,
  account: Account,
  image: string,
  signal: AbortSignal,
): Promise<Refusal | null> {
  for (const milliseconds of [0, ...(options.readyPauses ?? defaultPauses)]) {
    await pause(milliseconds, undefined, { signal })
    const reply = await ask(options, account, `/rest/images/${encodeURIComponent(image)}`, {}, signal)
    if (!isSuccess(reply)) return null
    const { status } = readObject(reply.text)
    if (status === 'AVAILABLE') return null
    if (status === 'PROCESSING_FAILED') return refused('rejected', 'The network could not process the picture.')
  }
  return null
}

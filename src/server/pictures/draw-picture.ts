import { rm, writeFile } from 'node:fs/promises'
import { Transformer } from '@napi-rs/image'
import { heldUntilPaid, isPlanLocked, requirePlan } from '#server/billing/index.ts'
import { AiError, type AiUsage } from '#server/engine/ai/ai.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { decodablePicture } from '#server/engine/files/thumbs/picture-size.ts'
import { type JobDefinition, JobError, JobHeld, type JobRun } from '#server/engine/jobs/job.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { PictureError } from '#shared/contracts/pictures.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { linkedin, type PictureRatio } from '#shared/networks/linkedin.ts'
import { bookCall, type DrawPicture, refund } from './orders.ts'
import { proposeAltText } from './prompt.ts'

type Picture = Row<'generated_pictures'>

const jpegQuality = 90

/** Ends an attempt; `code` selects the text that people see. */
class PictureFailure extends JobError {
  readonly code: PictureError

  constructor(code: PictureError, options: { retry?: boolean; afterMilliseconds?: number; cause?: unknown } = {}) {
    super(code, { retry: false, ...options })
    this.name = 'PictureFailure'
    this.code = code
  }
}

/**
 * Draws one picture with the provider. The call is recorded before it is sent, and cleared only if the provider certainly drew
 * nothing. After a crash in between, the job fails instead of paying twice.
 */
export function drawPictureJob(engine: Engine): JobDefinition<DrawPicture> {
  const { records, ai } = engine
  return {
    name: 'draw-picture',
    parse: (payload) => payload as DrawPicture,
    attempts: 4,
    backoffMilliseconds: 2000,
    perTenant: 2,
    async run(job) {
      await requireActivePlan(engine, job.tenant)
      const picture = await begin(engine, job.payload.picture)
      const calls: AiUsage[] = []
      const order = { description: picture.prompt, shape: picture.ratio as 'square' }
      const drawn = await ai
        .draw(order, { signal: job.signal, onCall: (call) => void calls.push(call) })
        .catch(async (error: unknown) => {
          if (calls.length === 0) await forgetCall(records, picture)
          throw forQueue(error)
        })
      const bytes = await cutPicture(Buffer.from(drawn.bytes), picture.ratio as 'square').catch(() => null)
      if (!bytes) throw new PictureFailure('invalid-output')
      await store(engine, job, picture, bytes)
    },
    async ended({ id, payload }, outcome, writer) {
      const picture = await writer.lockIfFound('generated_pictures', payload.picture)
      // A stopped picture has already been refunded.
      if (!picture || !isAtWork(picture)) return
      await refund(engine, writer, picture, id)
      await writer.update('generated_pictures', picture.id, {
        generation: outcome.state === 'canceled' ? 'canceled' : 'failed',
        error: outcome.state === 'failed' ? codeOf(outcome.error) : '',
        askedAt: '',
      })
    },
  }
}

/** @throws JobHeld if the plan has ended: queued work waits until it is paid for */
async function requireActivePlan({ records, clock }: Engine, instance: string): Promise<void> {
  await requirePlan(records, instance, clock.now()).catch((cause) => {
    throw isPlanLocked(cause) ? new JobHeld(heldUntilPaid, { cause }) : new PictureFailure('plan-locked', { cause })
  })
}

/** Records that the provider is called now. */
const begin = ({ records, ai, clock }: Engine, id: string): Promise<Picture> =>
  records.write(async (writer) => {
    const picture = await writer.lockIfFound('generated_pictures', id)
    if (!picture || !isAtWork(picture)) throw new JobError('The picture is no longer wanted.', { retry: false })
    if (picture.askedAt !== '') throw new PictureFailure('interrupted')
    const offer = ai.pictureOffer()
    if (!offer) throw new PictureFailure('no-provider')
    return writer.update('generated_pictures', id, {
      ...{ generation: 'running', askedAt: recordDate(clock.now()) },
      ...offer,
    })
  })

const forgetCall = (records: Engine['records'], { id }: Picture): Promise<void> =>
  records.write(async (writer) => {
    const current = await writer.lockIfFound('generated_pictures', id)
    if (current) await writer.update('generated_pictures', id, { askedAt: '' })
  })

async function store(engine: Engine, job: JobRun<DrawPicture>, picture: Picture, bytes: Buffer): Promise<void> {
  const { records, files } = engine
  const name = `picture_${job.id}.jpg`
  const key = fileKey(records.collection('generated_pictures')!.id, picture.id, name)
  const path = files.temporaryPath()
  try {
    await writeFile(path, bytes)
    await files.put(key, path)
    await job.complete(async (writer) => {
      const current = await writer.lock('generated_pictures', picture.id)
      await bookCall(engine, writer, current)
      const altText = proposeAltText(current.prompt, await languageOfPost(writer, current.post))
      const drawn = { image: name, altText, generation: 'idle', askedAt: '' } as const
      await writer.update('generated_pictures', picture.id, drawn, new Map([[name, bytes.length]]))
    })
  } catch (error) {
    if ((await records.byId('generated_pictures', picture.id))?.image !== name) await files.delete(key)
    if (error instanceof ApiError) throw new PictureFailure('no-room', { cause: error })
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** The ambassador's language; empty if the post was deleted. */
async function languageOfPost(records: RecordReader, id: string): Promise<string> {
  const post = await records.byId('posts', id)
  return (post && (await records.byId('ambassadors', post.ambassador)))?.language ?? ''
}

/** Whether another attempt can succeed, and when. */
function forQueue(error: unknown): unknown {
  if (!(error instanceof AiError) || error.code === 'canceled') return error
  const { transient: retry, retryAfterMilliseconds } = error
  const code = error.code === 'provider-declined' ? 'provider-filtered' : error.code
  const pause = retryAfterMilliseconds === undefined ? {} : { afterMilliseconds: retryAfterMilliseconds }
  return new PictureFailure(code, { retry, ...pause, cause: error })
}

const codeOf = (error: Error): PictureError => (error instanceof PictureFailure ? error.code : 'unexpected')

/**
 * Crops the picture to one of the network's ratios, as JPEG. It is decoded and re-encoded off the main thread, so that metadata is
 * not kept.
 * @returns null for bytes that are not a picture, or too large to decode
 */
async function cutPicture(bytes: Buffer, ratio: PictureRatio): Promise<Buffer | null> {
  const picture = decodablePicture(bytes)
  if (!picture) return null
  const { width, height } = picture
  const aspect = linkedin.pictureRatios[ratio]
  const part = {
    width: Math.max(1, Math.min(width, Math.round(height * aspect))),
    height: Math.max(1, Math.min(height, Math.round(width / aspect))),
  }
  const image = new Transformer(bytes).rotate()
  image.crop(Math.floor((width - part.width) / 2), Math.floor((height - part.height) / 2), part.width, part.height)
  return image.jpeg(jpegQuality)
}

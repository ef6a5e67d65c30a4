import { rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { type JobDefinition, JobError, noLongerWanted } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { layOutPage } from '#shared/carousel/layout.ts'
import { lookOf } from '#shared/carousel/look.ts'
import { type CarouselPage, documentTitleOf } from '#shared/carousel/pages.ts'
import type { Row } from '#shared/collections/index.ts'
import { paintDocument } from './paint-document.ts'

export type MakeCarousel = { post: string }

export const carouselKey = (post: string): string => `make-carousel:${post}`

/** Makes the PDF of a post's pages and attaches it. A repeated run writes the same file again. */
export function makeCarouselJob(engine: Engine): JobDefinition<MakeCarousel> {
  const { records, files } = engine
  return {
    name: 'make-carousel',
    parse: parsePayload,
    attempts: 3,
    backoffMilliseconds: 2000,
    perTenant: 1,
    async run(job) {
      const post = await begin(engine, job.payload.post)
      if (!post?.carousel) return
      const pdf = await paintDocument(await orderOf(engine, post, post.carousel), job.signal)
      const path = files.temporaryPath()
      const name = `carousel_${job.id}.pdf`
      const key = fileKey(records.collection('posts')!.id, post.id, name)
      try {
        await writeFile(path, pdf)
        await files.put(key, path)
        await job.complete(async (writer) => {
          const current = await writer.lock('posts', post.id)
          const document = {
            document: name,
            documentTitle: current.documentTitle || documentTitleOf(post.carousel!),
            documentPages: post.carousel!.length,
            // Set to `outdated` if the pages were changed meanwhile.
            carouselState: current.carouselState === 'running' ? ('attached' as const) : ('outdated' as const),
            carouselError: '',
          }
          await writer.update('posts', post.id, document, new Map([[name, pdf.length]]))
        })
      } catch (error) {
        if ((await records.byId('posts', post.id))?.document !== name) await files.delete(key)
        // For example, the quota is exceeded, or a picture was attached meanwhile.
        if (error instanceof ApiError) throw new JobError(error.message, { retry: false, cause: error })
        throw error
      } finally {
        await rm(path, { force: true })
      }
    },
    async ended({ payload }, outcome, writer) {
      if (outcome.state === 'failed') await fail(writer, payload, errorOf(outcome.error))
    },
    canceledByAdministrator: ({ payload }, writer) => fail(writer, payload, 'unexpected'),
  }
}

async function fail(writer: RecordWriter, { post }: MakeCarousel, carouselError: string): Promise<void> {
  if (await writer.byId('posts', post)) await writer.update('posts', post, { carouselState: 'failed', carouselError })
}

/** Queues the document of a post again, for an administrator. */
export async function retryCarousel(
  { jobs }: Engine,
  makeCarousel: JobDefinition<MakeCarousel>,
  payload: MakeCarousel,
  writer: RecordWriter,
): Promise<string> {
  const post = await writer.lockIfFound('posts', payload.post)
  if (post?.carouselState !== 'failed') throw noLongerWanted()
  await writer.update('posts', post.id, { carouselState: 'requested', carouselError: '' })
  return jobs.enqueue(writer.tx, makeCarousel, payload, { tenant: post.instance, key: carouselKey(post.id) })
}

/** Marks the document as being made; null if it is no longer needed. */
const begin = ({ records }: Engine, id: string): Promise<Row<'posts'> | null> =>
  records.write(async (writer) => {
    const post = await writer.lockIfFound('posts', id)
    const isWanted = post && ['requested', 'running', 'outdated'].includes(post.carouselState)
    return isWanted ? writer.update('posts', id, { carouselState: 'running' }) : null
  })

async function orderOf({ records, files }: Engine, post: Row<'posts'>, pages: CarouselPage[]) {
  const ambassador = await records.get('ambassadors', post.ambassador)
  const batch = post.batch ? await records.byId('production_batches', post.batch) : null
  const document = { pages, look: lookOf(ambassador), signature: ambassador }
  const { avatar } = ambassador
  const key = avatar && fileKey(records.collection('ambassadors')!.id, ambassador.id, avatar)
  const picture = key ? await files.open(key) : null
  return {
    title: post.documentTitle || documentTitleOf(pages),
    author: ambassador.name,
    language: batch?.language || ambassador.language || 'en-US',
    pages: pages.map((_, index) => layOutPage(document, index).drawings),
    portrait: picture ? (await buffer(picture.read())).toString('base64') : '',
  }
}

/** A code of the web app's `carousel.errors`. */
function errorOf({ cause }: Error): string {
  if (!(cause instanceof ApiError)) return 'unexpected'
  return 'plan' in cause.data ? 'quota' : 'attachments'
}

function parsePayload(payload: unknown): MakeCarousel {
  const { post } = payload as Partial<MakeCarousel>
  if (typeof post !== 'string') throw new Error('make-carousel needs the id of a post')
  return { post }
}

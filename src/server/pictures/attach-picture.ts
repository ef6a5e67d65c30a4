import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '#server/engine/engine.ts'
import { invalid, notFound } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { randomLetters } from '#server/engine/random.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { picturesOf } from '#shared/post-pictures.ts'

type Picture = Row<'generated_pictures'>

/**
 * `POST /api/generated-pictures/{id}/attach` with the alt text that a person confirmed: copies the picture to its post, replacing
 * the attached version if there is one, or else after the post's other pictures.
 */
export function registerAttachRoute(engine: Engine): void {
  const { records } = engine
  memberRoute<{ Params: { id: string }; Body: { altText?: unknown } }>(engine, {
    method: 'POST',
    path: '/api/generated-pictures/:id/attach',
    role: 'editor',
    instanceOf: async ({ params }) => (await records.byId('generated_pictures', params.id))?.instance ?? '',
    answer: async ({ request, reply }) => {
      const altText = requireAltText(request.body?.altText)
      const picture = await records.get('generated_pictures', request.params.id)
      if (picture.image === '') throw notFound()
      const copy = await copyFile(engine, picture)
      try {
        await records.write((writer) => attach(writer, picture, copy, altText))
      } catch (error) {
        await engine.files.delete(copy.key)
        throw error
      }
      return reply.code(204).send()
    },
  })
}

function requireAltText(given: unknown): string {
  const text = typeof given === 'string' ? given.trim() : ''
  if (text === '') throw invalid('altText', 'validation_required', 'Cannot be blank.')
  const max = linkedin.maxAltTextCharacters
  if ([...text].length > max) {
    throw invalid('altText', 'validation_max_text_constraint', `Must be no more than ${max} character(s).`, { max })
  }
  return text
}

interface Copy {
  key: string
  name: string
  size: number
}

/** Copies the picture to the post's files, because records never share a file. */
async function copyFile({ records, files }: Engine, { id, post, image }: Picture): Promise<Copy> {
  const stored = await files.open(fileKey(records.collection('generated_pictures')!.id, id, image))
  if (!stored) throw notFound()
  const name = `picture_${randomLetters(10)}.jpg`
  const key = fileKey(records.collection('posts')!.id, post, name)
  const path = files.temporaryPath()
  try {
    await pipeline(stored.read(), createWriteStream(path))
    await files.put(key, path)
  } finally {
    await rm(path, { force: true })
  }
  return { key, name, size: stored.size }
}

async function attach(writer: RecordWriter, picture: Picture, { name, size }: Copy, altText: string): Promise<void> {
  const post = await writer.lock('posts', picture.post)
  if (isAtWork(post)) throw invalid('post', 'validation_already_running', 'Wait until the agent finishes, or cancel.')
  const versions = await writer.find('generated_pictures', {
    filter: 'post = {:post} && attachedAs != ""',
    params: { post: post.id },
  })
  const present = picturesOf(post)
  const used = new Set(versions.map(({ attachedAs }) => attachedAs))
  const replaced = present.findIndex((each) => used.has(each))
  const [image = '', ...gallery] = replaced < 0 ? [...present, name] : present.with(replaced, name)
  if (gallery.length >= linkedin.maxPictures) {
    throw invalid('post', 'validation_too_many_values', `Select no more than ${linkedin.maxPictures}.`, {
      maxSelect: linkedin.maxPictures,
    })
  }
  const altTexts = { ...post.altTexts, [name]: altText }
  await writer.update('posts', post.id, { image, gallery, altTexts }, new Map([[name, size]]))
  await writer.update('generated_pictures', picture.id, { attachedAs: name })
}

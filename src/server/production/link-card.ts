import { rm, writeFile } from 'node:fs/promises'
import { requireFeature } from '#server/admin/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { uniqueName } from '#server/engine/random.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { type CardPicture, fetchCardPicture } from './card-picture.ts'

const maxDescriptionCharacters = 300
const readMilliseconds = 30_000

/**
 * `POST /api/posts/{id}/link-card` writes the card of the post's link from its page. Networks do not read the page, and the
 * published card must be the approved one. The page is fetched and read like those of knowledge bases, and the picture it
 * declares is stored with the post.
 */
export function registerLinkCard(engine: Engine, knowledge: Knowledge): void {
  const { records } = engine
  memberRoute<{ Params: { id: string } }>(engine, {
    method: 'POST',
    path: '/api/posts/:id/link-card',
    role: 'editor',
    instanceOf: async ({ params }) => (await records.byId('posts', params.id))?.instance ?? '',
    answer: async ({ request, reply }) => {
      await requireFeature(records, 'knowledgeLinks')
      const post = await records.get('posts', request.params.id)
      const signal = AbortSignal.timeout(readMilliseconds)
      const { picture, ...card } = await readCard(knowledge, post.link, signal)
      await storeCard(engine, post, card, await fetchCardPicture(engine, picture, signal))
      return reply.code(204).send()
    },
  })
}

type Card = Pick<Row<'posts'>, 'linkTitle' | 'linkDescription'>

/** @throws ApiError 400 if the page cannot be read */
async function readCard(knowledge: Knowledge, link: string, signal: AbortSignal): Promise<Card & { picture: string }> {
  const page = await knowledge.readCard(link, signal).catch(() => null)
  if (!page) throw invalid('link', 'validation_unreadable_page', 'The page could not be read.')
  return {
    linkTitle: shortened(page.title, linkedin.maxTitleCharacters),
    linkDescription: shortened(page.text, maxDescriptionCharacters),
    picture: page.picture,
  }
}

/** If the page has no picture, the post keeps its own, which a person may have chosen. */
async function storeCard(
  { records, files }: Engine,
  { id, link }: Row<'posts'>,
  card: Card,
  picture: CardPicture | null,
): Promise<void> {
  const name = picture ? `card_${uniqueName(10)}.${picture.extension}` : ''
  const key = fileKey(records.collection('posts')!.id, id, name)
  const path = files.temporaryPath()
  let isStored = false
  try {
    if (picture) {
      await writeFile(path, picture.bytes)
      await files.put(key, path)
    }
    await records.write(async (writer) => {
      const post = await writer.lock('posts', id)
      isStored = post.link === link
      if (!isStored) return
      const change = picture ? { ...card, linkImage: name } : card
      await writer.update('posts', id, change, new Map(picture ? [[name, picture.bytes.byteLength]] : []))
    })
  } catch (error) {
    isStored = false
    throw error
  } finally {
    if (picture && !isStored) await files.delete(key)
    await rm(path, { force: true })
  }
}

function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line
}

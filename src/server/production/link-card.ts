import { requireFeature } from '#server/admin/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import { linkedin } from '#shared/networks/linkedin.ts'

const maxDescriptionCharacters = 300

/**
 * `POST /api/posts/{id}/link-card` writes the card of the post's link from its page: networks do not read it themselves, and what
 * is approved must be what is published. The page is fetched and read like one of a knowledge base.
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
      const { id, link } = await records.get('posts', request.params.id)
      const card = await readCard(knowledge, link)
      await records.write(async (writer) => {
        const post = await writer.lock('posts', id)
        if (post.link === link) await writer.update('posts', id, card)
      })
      return reply.code(204).send()
    },
  })
}

/** @throws ApiError 400 if the page cannot be read */
async function readCard(knowledge: Knowledge, link: string) {
  const [passage] = await knowledge.readPage(link, AbortSignal.timeout(30_000)).catch(() => [])
  if (!passage) throw invalid('link', 'validation_unreadable_page', 'The page could not be read.')
  return {
    linkTitle: shortened(passage.title, linkedin.maxTitleCharacters),
    linkDescription: shortened(passage.text, maxDescriptionCharacters),
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

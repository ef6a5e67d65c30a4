import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { forbidden, invalid, notFound } from '#server/engine/errors.ts'
import { randomLetters } from '#server/engine/random.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Role } from '#shared/collections/rules.ts'
import { maxFeedComment, maxFeedComments, maxFeedPeople } from '#shared/collections/simulated-posts.ts'

type Post = Row<'simulated_posts'>
type OfPost = { Params: { instance: string; post: string }; Body: Record<string, unknown> | null }

/** Actions of members on the simulated network's feed. A post's statistics count these. */
export function registerFeedRoutes(engine: Engine): void {
  const { records, clock } = engine

  const act = (
    name: string,
    role: Role,
    change: (post: Post, person: string, body: Record<string, unknown>) => Partial<Post> | null,
  ): void =>
    memberRoute<OfPost>(engine, {
      method: 'POST',
      path: `/api/instances/:instance/simulated-posts/:post/${name}`,
      role,
      instanceOf: ({ params }) => params.instance,
      answer: async ({ request: { params, body }, auth, instance, reply }) => {
        const person = personOf(auth)
        await records.write(async (writer) => {
          const post = await lockPost(writer, instance, params.post)
          const update = change(post, person, body ?? {})
          if (update) await writer.update('simulated_posts', post.id, update)
        })
        return reply.code(204).send()
      },
    })

  act('seen', 'viewer', ({ viewers }, person) => added('viewers', viewers, person))

  act('reaction', 'reviewer', ({ reactions }, person, { on }) => {
    if (on !== false) return added('reactions', reactions, person)
    return { reactions: reactions.filter((one) => one !== person) }
  })

  act('comments', 'reviewer', ({ comments }, person, body) => {
    const text = typeof body.text === 'string' ? body.text.trim() : ''
    if (!text) throw invalid('text', 'validation_required', 'Cannot be blank.')
    if (text.length > maxFeedComment) {
      const message = `Must be at most ${maxFeedComment} characters.`
      throw invalid('text', 'validation_max_text_constraint', message, { max: maxFeedComment })
    }
    const earlier = comments ?? []
    if (earlier.length >= maxFeedComments) {
      throw invalid('text', 'validation_too_many_comments', 'There are too many comments on this post.')
    }
    const comment = {
      id: randomLetters(15),
      actor: `urn:li:person:${person}`,
      text,
      createdAt: recordDate(clock.now()),
    }
    return { comments: [...earlier, comment] }
  })
}

/** Views of administrators are not counted. @throws ApiError 403 */
function personOf({ isSuperuser, record }: AuthRecord): string {
  if (!isSuperuser) return record.id
  throw forbidden()
}

async function lockPost(writer: RecordWriter, instance: string, id: string): Promise<Post> {
  if ((await writer.byId('simulated_posts', id))?.instance !== instance) throw notFound()
  return writer.lock('simulated_posts', id)
}

/** Null if the person is in the list already. */
const added = (field: 'viewers' | 'reactions', people: readonly string[], person: string): Partial<Post> | null =>
  people.includes(person) || people.length >= maxFeedPeople ? null : { [field]: [...people, person] }

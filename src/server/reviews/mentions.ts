import { nameOf } from '#server/audit/index.ts'
import { invalid } from '#server/engine/errors.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { linkOfPost } from './post-link.ts'

type Comment = Row<'review_comments'>

/** @throws ApiError 400 `validation_not_a_member` unless everybody who is mentioned is a member of the workspace */
export async function requireMembers(records: RecordReader, { instance, mentions }: Comment): Promise<void> {
  for (const user of mentions) {
    const filter = 'instance = {:instance} && user = {:user}'
    if (await records.first('user_instance_roles', { filter, params: { instance, user } })) continue
    throw invalid('mentions', 'validation_not_a_member', 'Only members of the workspace can be mentioned.')
  }
}

/** Notifies the people mentioned in the text, except for its author. */
export async function notifyMentioned(writer: RecordWriter, { user, post: id, mentions }: Comment): Promise<void> {
  const post = await writer.get('posts', id)
  const { name } = await writer.get('ambassadors', post.ambassador)
  const author = user ? await writer.byId('users', user) : null
  if (!author) return
  const values = { author: nameOf(author), ambassador: name }
  for (const mentioned of mentions.filter((one) => one !== user)) {
    await notify(writer, {
      instance: post.instance,
      user: mentioned,
      about: user,
      kind: 'mentioned',
      values,
      link: linkOfPost(post),
    })
  }
}

import { nameOf } from '#server/audit/index.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { contentFields } from '#shared/collections/posts.ts'
import { placeOf } from '#shared/contracts/knowledge.ts'
import type { OutsideReview, ReviewedPost } from '#shared/contracts/reviews.ts'
import type { ReviewLink } from './links.ts'

type Comment = Row<'review_comments'>

/** The content of a link, and nothing else of its workspace. */
export async function outsideView(records: RecordReader, link: ReviewLink): Promise<OutsideReview> {
  const posts = (await records.byIds('posts', link.posts)).filter(({ body }) => body !== '')
  const people = await records.byIds('ambassadors', [...new Set(posts.map(({ ambassador }) => ambassador))])
  const ambassadors = new Map(people.map((person) => [person.id, person]))
  const sender = link.createdBy ? await records.byId('users', link.createdBy) : null
  const shown: ReviewedPost[] = []
  const names = new Map<string, string>()
  for (const post of posts) {
    const comments = await records.find('review_comments', {
      filter: 'post = {:post}',
      params: { post: post.id },
      sort: 'created,id',
    })
    const unknown = comments.flatMap(({ user }) => (user && !names.has(user) ? [user] : []))
    for (const member of await records.byIds('users', [...new Set(unknown)])) names.set(member.id, nameOf(member))
    const named = comments.map((comment) => ({ ...comment, name: comment.name || names.get(comment.user) || '' }))
    shown.push(shownPost(post, ambassadors.get(post.ambassador)!, named, link))
  }
  const { reviewer, message, language, expiresAt } = link
  return {
    from: sender ? nameOf(sender) : '',
    reviewer,
    message,
    language: language || 'en-US',
    expiresAt,
    posts: shown,
  }
}

function shownPost(
  post: Row<'posts'>,
  ambassador: Row<'ambassadors'>,
  comments: readonly Comment[],
  link: ReviewLink,
): ReviewedPost {
  const { id, body, version, sources, versions, documentPages } = post
  const answer = comments.findLast((comment) => comment.link === link.id && comment.decision !== '')
  const read = answer && versions?.find((earlier) => earlier.version === answer.version)?.body
  return {
    ...{ id, version, documentPages },
    ...(Object.fromEntries(contentFields.map((field) => [field, post[field]])) as Pick<
      Row<'posts'>,
      (typeof contentFields)[number]
    >),
    ambassador: {
      ...{ id: ambassador.id, name: ambassador.name, headline: ambassador.headline, avatar: ambassador.avatar },
    },
    sources: (sources ?? []).map(({ title, headings, quote, ...rest }) => ({
      title,
      headings,
      quote,
      ...placeOf(rest),
    })),
    decision: answer?.decision ?? '',
    before: read !== undefined && read !== body ? read : null,
    comments: comments.map((comment) => ({
      ...{ id: comment.id, name: comment.name, decision: comment.decision, body: comment.body },
      ...{ created: comment.created, isOwn: comment.link === link.id },
    })),
  }
}

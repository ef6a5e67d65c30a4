import type { Row } from '#shared/collections/index.ts'
import type { PostVersion } from '#shared/collections/posts.ts'
import type { TopicVersion } from '#shared/collections/topics.ts'

/** The state of a topic that is kept as a version when it is replaced. */
export function topicVersion(topic: Row<'topics'>, at: string): TopicVersion {
  const { version, title, angle, hook, rationale, notes } = topic
  return {
    version,
    title,
    angle,
    hook,
    rationale,
    notes,
    outline: topic.outline ?? [],
    sources: topic.sources ?? [],
    at,
  }
}

export function postVersion(post: Row<'posts'>, by: PostVersion['by'], at: string): PostVersion {
  const { version, body, quality, notes } = post
  return { version, body, quality, notes, sources: post.sources ?? [], by, at }
}

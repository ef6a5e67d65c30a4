import { type Attached, filesOf, shownOf } from './shown.ts'
import { ShownAttachments } from './shown-attachments.tsx'
import { useFileAddress } from './use-file-address.ts'

export type PostWithAttachments = Attached & { id: string }

/**
 * The attachments of a post, edge to edge in its preview.
 * @param width of the preview on wide screens, a CSS length
 */
export function PostAttachments({ post, width }: { post: PostWithAttachments; width: string }) {
  const shown = shownOf(post)
  const { addressOf, failed } = useFileAddress('posts', post.id, filesOf(shown))
  if (failed && shown.pictures.length > 0) return null
  return <ShownAttachments shown={shown} addressOf={addressOf} width={width} />
}

import { linkedin } from '#shared/networks/linkedin.ts'
import type { Account, Attachment, Refusal } from '../network.ts'
import { refused } from '../reply-outcome.ts'
import type { LinkedInOptions } from './requests.ts'
import { uploadDocument, uploadPicture } from './uploads.ts'

/**
 * Uploads the files of an attachment, one after the other.
 *
 * @returns their URNs, in order
 * @throws FetchError
 */
export async function uploadAll(
  options: LinkedInOptions,
  account: Account,
  attachment: Attachment | null,
  signal: AbortSignal,
): Promise<string[] | Refusal> {
  const refusal = attachment && obstacleOf(attachment)
  if (refusal) return refusal
  const uploads: string[] = []
  if (attachment?.kind === 'document') {
    const uploaded = await uploadDocument(options, account, attachment, signal)
    return typeof uploaded === 'string' ? [uploaded] : uploaded
  }
  for (const picture of picturesIn(attachment)) {
    const uploaded = await uploadPicture(options, account, picture, signal)
    if (typeof uploaded !== 'string') return uploaded
    uploads.push(uploaded)
  }
  return uploads
}

function picturesIn(attachment: Attachment | null) {
  if (attachment?.kind === 'pictures') return attachment.pictures
  return attachment?.kind === 'link' && attachment.picture ? [attachment.picture] : []
}

function obstacleOf(attachment: Attachment): Refusal | null {
  const { maxPictures } = linkedin
  if (attachment.kind === 'pictures' && attachment.pictures.length > maxPictures) {
    return refused('rejected', `The post has ${attachment.pictures.length} pictures; ${maxPictures} are allowed.`)
  }
  return null
}

/** The `content` field of a post, empty for plain text. LinkedIn does not fetch linked pages, so it includes the link's card. */
export function contentOf(attachment: Attachment | null, uploads: readonly string[]): { content?: object } {
  switch (attachment?.kind) {
    case 'pictures': {
      const images = uploads.map((id, at) => ({ id, altText: attachment.pictures[at]?.alternativeText ?? '' }))
      if (images.length === 0) return {}
      return { content: images.length > 1 ? { multiImage: { images } } : { media: images[0] } }
    }
    case 'document':
      return { content: { media: { id: uploads[0], title: attachment.title } } }
    case 'link': {
      const { url: source, title, description } = attachment
      const [thumbnail] = uploads
      const article = { source, title: title || source, description, ...(thumbnail ? { thumbnail } : {}) }
      return { content: { article } }
    }
    default:
      return {}
  }
}

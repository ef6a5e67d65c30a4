import { z } from 'zod'
import type { SimulatedNetwork } from './network.ts'
import { NetworkRefusal } from './refusal.ts'
import type { SimulatedContent, SimulatedPicture } from './store.ts'
import { mediaTypeOf, statusOf, type Upload, urnOf } from './uploads.ts'

const urn = z.string().max(200).startsWith('urn:li:')
const altText = z.string().max(4086).default('')
const title = z.string().max(400)

/** The `content` field of a new post: one of LinkedIn's variants. */
export const contentShape = z.union([
  z.strictObject({ media: z.object({ id: urn, altText, title: title.optional() }) }),
  z.strictObject({
    multiImage: z.object({
      images: z
        .array(z.object({ id: urn, altText }))
        .min(2)
        .max(20),
    }),
  }),
  z.strictObject({
    article: z.object({
      source: z.url({ protocol: /^https?$/ }),
      title: title.min(1),
      description: z.string().max(4086).default(''),
      thumbnail: urn.optional(),
    }),
  }),
])

/** The uploads of the post. @throws NetworkRefusal 400 unless all exist, are ready and belong to the author */
export async function contentOf(
  network: SimulatedNetwork,
  author: string,
  given: z.infer<typeof contentShape>,
): Promise<SimulatedContent> {
  const pictureOf = async (id: string, alternativeText: string): Promise<SimulatedPicture> => {
    const bytes = (await readyUpload(network, author, id, urnOf.image)).bytes!
    return { mediaType: mediaTypeOf(bytes), alternativeText, read: async () => bytes }
  }
  if ('article' in given) {
    const { source: url, title, description, thumbnail } = given.article
    return { kind: 'link', url, title, description, picture: thumbnail ? await pictureOf(thumbnail, '') : null }
  }
  if ('multiImage' in given) {
    const pictures: SimulatedPicture[] = []
    for (const { id, altText } of given.multiImage.images) pictures.push(await pictureOf(id, altText))
    return { kind: 'pictures', pictures }
  }
  const { id, altText, title } = given.media
  if (!id.startsWith(urnOf.document)) return { kind: 'pictures', pictures: [await pictureOf(id, altText)] }
  if (!title) throw illegal('a document needs a title')
  const bytes = (await readyUpload(network, author, id, urnOf.document)).bytes!
  return { kind: 'document', title, read: async () => bytes }
}

async function readyUpload(
  { store: { uploads } }: SimulatedNetwork,
  author: string,
  id: string,
  prefix: string,
): Promise<Upload> {
  const upload = id.startsWith(prefix) ? await uploads.get(id) : null
  if (upload?.owner !== author) throw illegal(`the author does not own ${id}`)
  const status = await statusOf(uploads, id, upload)
  if (status === 'PROCESSING_FAILED') {
    throw new NetworkRefusal(400, 'MEDIA_ASSET_PROCESSING_FAILED', `Processing of ${id} has failed`)
  }
  if (status !== 'AVAILABLE') {
    throw new NetworkRefusal(400, 'MEDIA_ASSET_WAITING_UPLOAD', `${id} is not ready`)
  }
  return upload
}

/** The format in which it is read back. */
export function shownContent(content: SimulatedContent | null): { content?: object } {
  switch (content?.kind) {
    case 'pictures': {
      const images = content.pictures.map(({ alternativeText }) => ({ altText: alternativeText }))
      return { content: images.length > 1 ? { multiImage: { images } } : { media: images[0] } }
    }
    case 'document':
      return { content: { media: { title: content.title } } }
    case 'link': {
      const { url: source, title, description } = content
      return { content: { article: { source, title, description } } }
    }
    default:
      return {}
  }
}

const illegal = (message: string) => new NetworkRefusal(400, 'ILLEGAL_ARGUMENT', message)

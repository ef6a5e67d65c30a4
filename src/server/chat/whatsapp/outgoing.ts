import { fileKey, originalName } from '#server/engine/files/file-key.ts'
import { contentTypeOf } from '#server/engine/files/media-types.ts'
import { uniqueName } from '#server/engine/random.ts'
import type { Row } from '#shared/collections/index.ts'
import { type DeliveryContent, type JsonObject, type TemplateMedia, templateMedia } from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import { interactiveOf } from './choices.ts'
import type { Delivery } from './deliveries.ts'
import type { GraphAnswer } from './graph.ts'
import { receiverOf } from './people.ts'
import { callbackOf } from './statuses.ts'

/** Images WhatsApp displays, up to this size; all others are sent as documents. */
const pictures: { types: readonly string[]; bytes: number } = templateMedia.image
const sounds = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/ogg']
const videos: readonly string[] = templateMedia.video.types

/** Uploads a delivery's file, if any. Nobody sees an upload, so repeating it is safe. */
export async function uploadOf(
  { graph, files, records }: Chat,
  { phoneNumberId }: Row<'chat_channels'>,
  accessToken: string,
  { content, message }: Delivery,
): Promise<GraphAnswer> {
  const file = content && fileOf(content)
  if (!file) return { outcome: 'accepted', data: {} }
  const bytes = await bytesOf(files, fileKey(records.collection('messages')!.id, message, file.name))
  if (!bytes) return { outcome: 'refused', reason: 'media', code: 0, detail: 'The file is gone.' }
  const type = contentTypeOf(file.name)
  const form = formOf({ messaging_product: 'whatsapp', type }, { name: originalName(file.name), type, bytes })
  const answer = await graph.ask(accessToken, `${phoneNumberId}/media`, { method: 'POST', body: form })
  if (answer.outcome !== 'accepted') return answer
  return { outcome: 'accepted', data: { id: answer.data.id, kind: file.media || kindOf(type, bytes.length) } }
}

function fileOf(content: DeliveryContent): { name: string; media: TemplateMedia | '' } | null {
  if (content.kind === 'file') return { name: content.file, media: '' }
  return (content.kind === 'template' && content.file) || null
}

function kindOf(type: string, bytes: number): 'image' | 'audio' | 'video' | 'document' {
  if (pictures.types.includes(type) && bytes <= pictures.bytes) return 'image'
  if (sounds.includes(type)) return 'audio'
  return videos.includes(type) ? 'video' : 'document'
}

/** The body of the request that sends. */
export function bodyOf(row: Delivery, address: string, upload: JsonObject): JsonObject {
  return {
    ...{ messaging_product: 'whatsapp', recipient_type: 'individual', ...receiverOf(address) },
    ...partOf(row.content!, upload),
    biz_opaque_callback_data: callbackOf(row),
  }
}

function partOf(content: DeliveryContent, { id, kind }: JsonObject): JsonObject {
  if (content.kind === 'text') return { type: 'text', text: { body: content.text, preview_url: false } }
  if (content.kind === 'buttons' || content.kind === 'list') {
    return { type: 'interactive', interactive: interactiveOf(content) }
  }
  if (content.kind === 'template') {
    const { name, language, components, file } = content
    const above = file ? [{ type: 'header', parameters: [mediaOf(file.media, file.name)] }] : []
    return { type: 'template', template: { name, language: { code: language }, components: [...above, ...components] } }
  }
  const type = String(kind)
  const caption = content.caption && type !== 'audio' ? { caption: content.caption } : {}
  return mediaOf(type, content.file, caption)

  function mediaOf(type: string, file: string, more: JsonObject = {}): JsonObject {
    const filename = type === 'document' ? { filename: originalName(file) } : {}
    return { type, [type]: { id, ...more, ...filename } }
  }
}

async function bytesOf(files: Chat['files'], key: string): Promise<Buffer | null> {
  const file = await files.open(key)
  if (!file) return null
  const pieces: Buffer[] = []
  for await (const piece of file.read()) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

function formOf(
  fields: Readonly<Record<string, string>>,
  file: { name: string; type: string; bytes: Uint8Array },
): { bytes: Uint8Array; contentType: string } {
  const boundary = `timbre-${uniqueName(16)}`
  const part = (head: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`)
  const end = Buffer.from('\r\n')
  const named = Object.entries(fields).flatMap(([name, value]) => [part(`name="${name}"`), Buffer.from(value), end])
  const head = part(`name="file"; filename="${file.name.replace(/["\r\n]/g, '')}"\r\nContent-Type: ${file.type}`)
  const bytes = Buffer.concat([...named, head, file.bytes, end, Buffer.from(`--${boundary}--\r\n`)])
  return { bytes, contentType: `multipart/form-data; boundary=${boundary}` }
}

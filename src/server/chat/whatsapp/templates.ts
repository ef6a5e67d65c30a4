import { ApiError, fieldError, invalid } from '#server/engine/errors.ts'
import type { Row } from '#shared/collections/index.ts'
import {
  type DeliveryContent,
  filledTemplate,
  type JsonObject,
  type TemplateMedia,
  templateMedia,
  templateVariables,
  type WhatsAppTemplate,
} from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import type { ReceivedFile } from '../visitor-files.ts'
import { objectsIn, textIn } from './json.ts'
import { openSecrets } from './secrets.ts'

const [pageSize, maxPages] = [100, 5]

/**
 * The current templates of a channel's business account.
 *
 * @throws ApiError 400 `whatsapp_not_set_up`, 502 `whatsapp_unavailable` with WhatsApp's own message
 */
export async function templatesOf({ graph, seal }: Chat, channel: Row<'chat_channels'>): Promise<WhatsAppTemplate[]> {
  const { accessToken = '' } = openSecrets(seal, channel)
  if (!accessToken) throw invalid('channel', 'whatsapp_not_set_up', 'The number is not connected yet.')
  const found: WhatsAppTemplate[] = []
  const fields = 'fields=name,language,status,category,components'
  for (let [page, after] = [0, '']; page < maxPages; page += 1) {
    const more = after ? `&after=${encodeURIComponent(after)}` : ''
    const path = `${channel.wabaId}/message_templates?${fields}&limit=${pageSize}${more}`
    const answer = await graph.ask(accessToken, path)
    if (answer.outcome !== 'accepted') {
      const said = { detail: answer.detail }
      const message = `WhatsApp did not return its templates: ${answer.detail}`
      throw new ApiError(502, message, { channel: fieldError('whatsapp_unavailable', message, said) })
    }
    found.push(...objectsIn(answer.data.data).map(templateOf))
    const paging = answer.data.paging as { next?: unknown; cursors?: { after?: unknown } } | undefined
    after = paging?.next ? textIn(paging.cursors?.after) : ''
    if (!after) break
  }
  return found
}

function templateOf(row: JsonObject): WhatsAppTemplate {
  const components = objectsIn(row.components)
  const of = (type: string) => components.find((one) => textIn(one.type).toUpperCase() === type)
  const header = of('HEADER')
  const format = textIn(header?.format).toLowerCase()
  const media = isMedia(format) ? format : ''
  const buttons = objectsIn(of('BUTTONS')?.buttons)
  const links = buttons
    .map(({ text, url }, index) => ({ index, label: textIn(text), url: textIn(url) }))
    .filter(({ url }) => url.includes('{{'))
  return {
    ...{ name: textIn(row.name), language: textIn(row.language), category: textIn(row.category).toLowerCase() },
    status: textIn(row.status).toLowerCase(),
    ...{ header: format === 'text' || !format ? textIn(header?.text) : '', media },
    ...{ body: textIn(of('BODY')?.text), footer: textIn(of('FOOTER')?.text) },
    buttons: buttons.map(({ text }) => textIn(text)),
    links,
    // Other headers, such as locations, are not supported.
    isSupported: !format || format === 'text' || media !== '',
  }
}

const isMedia = (format: string): format is TemplateMedia => Object.hasOwn(templateMedia, format)

/** A template with its values and file: the text the customer reads, and the request for WhatsApp. @throws ApiError 400 */
export function composeTemplate(
  template: WhatsAppTemplate | undefined,
  values: Readonly<Record<string, string>>,
  file: ReceivedFile | undefined,
): { body: string; content: DeliveryContent } {
  if (template?.status !== 'approved' || !template.isSupported) {
    throw invalid('name', 'validation_unknown_template', 'WhatsApp has no approved template of this name and language.')
  }
  const { body, missing } = filledTemplate(template, values)
  if (missing.length > 0) {
    const names = missing.map((name) => `{{${name}}}`).join(', ')
    throw invalid('values', 'validation_missing_variable', `Without a value: ${names}.`, { names })
  }
  const { name, language, media } = template
  checkFile(media, file)
  const keys = templateVariables(template)
  const components = [
    ...(['header', 'body'] as const).flatMap((type) => componentOf(type, keys[type], values)),
    ...template.links.map(({ index }) => ({
      ...{ type: 'button', sub_type: 'url', index: String(index) },
      parameters: [{ type: 'text', text: values[`button.${index}`]!.trim() }],
    })),
  ]
  const above = media && file ? { file: { media, name: file.name } } : {}
  return { body, content: { kind: 'template', name, language, components, ...above } }
}

function checkFile(media: TemplateMedia | '', file: ReceivedFile | undefined): void {
  if (!media) {
    if (file) throw invalid('files', 'validation_too_many_files', 'The template has no file.', { maxSelect: 0 })
    return
  }
  if (!file) throw invalid('files', 'validation_required', 'The template needs a file.')
  const { types, bytes } = templateMedia[media]
  if (!types.some((type) => type === file.type)) {
    throw invalid('files', 'validation_invalid_mime_type', 'WhatsApp does not take files of this type here.')
  }
  if (file.size <= bytes) return
  const details = { file: file.name, maxSize: bytes }
  throw invalid('files', 'validation_file_size_limit', `The maximum allowed file size is ${bytes} bytes.`, details)
}

function componentOf(
  type: 'header' | 'body',
  keys: readonly string[],
  values: Readonly<Record<string, string>>,
): JsonObject[] {
  if (keys.length === 0) return []
  const parameters = keys.map((key) => {
    const name = key.replace('header.', '')
    const isNamed = !/^\d+$/.test(name)
    return { type: 'text', ...(isNamed ? { parameter_name: name } : {}), text: values[key]!.trim() }
  })
  return [{ type, parameters }]
}

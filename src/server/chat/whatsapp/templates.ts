import { ApiError, fieldError, invalid } from '#server/engine/errors.ts'
import type { Row } from '#shared/collections/index.ts'
import {
  type DeliveryContent,
  filledTemplate,
  type JsonObject,
  templateVariables,
  type WhatsAppTemplate,
} from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import { objectsIn, textIn } from './json.ts'
import { openSecrets } from './secrets.ts'

const [pageSize, maxPages] = [100, 5]

/**
 * The templates of a channel's business account, as WhatsApp has them now.
 * @throws ApiError 400 `whatsapp_not_set_up`, 502 `whatsapp_unavailable` with WhatsApp's own words
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
      const message = `WhatsApp does not tell its templates: ${answer.detail}`
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
  const format = textIn(header?.format).toUpperCase()
  const buttons = objectsIn(of('BUTTONS')?.buttons)
  const links = buttons
    .map(({ text, url }, index) => ({ index, label: textIn(text), url: textIn(url) }))
    .filter(({ url }) => url.includes('{{'))
  return {
    ...{ name: textIn(row.name), language: textIn(row.language), category: textIn(row.category).toLowerCase() },
    status: textIn(row.status).toLowerCase(),
    header: format === 'TEXT' || !format ? textIn(header?.text) : '',
    ...{ body: textIn(of('BODY')?.text), footer: textIn(of('FOOTER')?.text) },
    buttons: buttons.map(({ text }) => textIn(text)),
    links,
    // A picture above the text needs more than words.
    isSupported: !format || format === 'TEXT',
  }
}

/** A template with its values: what the customer reads, and what WhatsApp gets. @throws ApiError 400 */
export function composeTemplate(
  template: WhatsAppTemplate | undefined,
  values: Readonly<Record<string, string>>,
): { body: string; content: DeliveryContent } {
  if (template?.status !== 'approved' || !template.isSupported) {
    throw invalid('name', 'validation_unknown_template', 'WhatsApp has no approved template of this name and language.')
  }
  const { body, missing } = filledTemplate(template, values)
  if (missing.length > 0) {
    const names = missing.map((name) => `{{${name}}}`).join(', ')
    throw invalid('values', 'validation_missing_variable', `Without a value: ${names}.`, { names })
  }
  const { name, language } = template
  const keys = templateVariables(template)
  const components = [
    ...(['header', 'body'] as const).flatMap((type) => componentOf(type, keys[type], values)),
    ...template.links.map(({ index }) => ({
      ...{ type: 'button', sub_type: 'url', index: String(index) },
      parameters: [{ type: 'text', text: values[`button.${index}`]!.trim() }],
    })),
  ]
  return { body, content: { kind: 'template', name, language, components } }
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

import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '#server/engine/errors.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import { isSite } from '#shared/contracts/chat.ts'
import { type Language, languages, preferredLanguage } from '#shared/preferred-language.ts'
import type { Chat, ChatChannel } from './chat.ts'
import { channelByToken } from './visitors.ts'
import { type BuiltFile, createWidgetFiles, type WidgetFiles } from './widget-files.ts'

/** Needed by sites with a strict policy or cross-origin isolation. */
const forEverybody = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' }
const minutes = 5
const loaderCache = `public, max-age=${minutes * 60}`
const fileCache = 'public, max-age=31536000, immutable'

/** What other sites load: the tag's script, and the framed page with the panel's files. @param folder build output */
export function registerWidgetPages(chat: Chat, folder: string): void {
  const files = createWidgetFiles(folder)

  chat.http.get('/widget.js', async (request, reply) => {
    reply.headers({ ...forEverybody, 'cache-control': loaderCache })
    return sendBuilt(request, reply, (await files()).get('widget.js'))
  })

  chat.http.get<{ Params: { name: string } }>('/widget/files/:name', async (request, reply) => {
    const file = (await files()).get(request.params.name)
    reply.headers({ ...forEverybody, 'cache-control': file ? fileCache : 'no-store' })
    return sendBuilt(request, reply, file)
  })

  type OfPage = { Params: { siteToken: string }; Querystring: { lang?: string } }
  chat.http.get<OfPage>('/widget/:siteToken', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
    const channel = await shownChannel(chat, request.params.siteToken)
    // An empty frame, and no error in the console of the page around it.
    if (!channel) return reply.code(204).send()
    const { name } = await chat.records.get('instances', channel.instance)
    // `frame-ancestors` is more precise, and browsers that support it ignore this header.
    reply.removeHeader('x-frame-options')
    reply.headers({
      ...{ 'content-security-policy': policyOf(channel), 'cross-origin-resource-policy': 'cross-origin' },
      ...{ 'cross-origin-embedder-policy': 'require-corp', 'referrer-policy': 'no-referrer' },
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
    return reply.type('text/html; charset=utf-8').send(pageOf(channel, name, languageOf(request), await files()))
  })
}

/** Null if the channel shows no widget, for whatever reason. */
async function shownChannel({ records, clock }: Chat, siteToken: string): Promise<ChatChannel | null> {
  try {
    return await channelByToken(records, siteToken, clock.now())
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Who may frame the page: the channel's sites, and this server, where administrators try it out. */
function policyOf({ allowedSites }: ChatChannel): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    'media-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ["frame-ancestors 'self'", ...sitesOf(allowedSites)].join(' '),
  ].join('; ')
}

const sitesOf = (sites: readonly string[] | null): string[] => (sites ?? []).filter(isSite)

function pageOf(
  { siteToken, allowedSites }: ChatChannel,
  name: string,
  language: Language,
  files: WidgetFiles,
): string {
  const { script, style } = files.panel
  const attributes = { lang: language, 'data-site': siteToken, 'data-sites': sitesOf(allowedSites).join(' ') }
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`)
  return `<!doctype html>
<html ${written.join(' ')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)}</title>
<link rel="stylesheet" href="/widget/files/${style}">
<script src="/widget/files/${script}" defer></script>
</head>
<body></body>
</html>
`
}

/** The site's language if the widget has it, otherwise the browser's. */
function languageOf({ query, headers }: FastifyRequest<{ Querystring: { lang?: string } }>): Language {
  const asked = String(query.lang ?? '')
    .slice(0, 2)
    .toLowerCase()
  const found = asked && languages.find((language) => language.startsWith(asked))
  const accepted = (headers['accept-language'] ?? '').split(',').map((part) => part.trim())
  return found || preferredLanguage('', accepted)
}

function sendBuilt(request: FastifyRequest, reply: FastifyReply, file: BuiltFile | undefined): FastifyReply {
  if (!file) throw notFound()
  reply.headers({ etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(encoding ? file[encoding] : file.content)
}

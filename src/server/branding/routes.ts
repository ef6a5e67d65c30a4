import type { Engine } from '#server/engine/engine.ts'
import { notFound } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { sendFile } from '#server/engine/files/serving/send-file.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import { accentStyles } from '#shared/branding/accent.ts'
import { isHexColour } from '#shared/branding/colour.ts'
import { type Branding, iconPath } from '#shared/contracts/branding.ts'
import { type Language, languages } from '#shared/preferred-language.ts'

/** Seconds. The stylesheet of a colour changes only with the product. */
const stylesAge = 24 * 60 * 60

/** An emoji of several parts counts as one letter. */
const maxLetterUnits = 16

/** Public branding of pages and mails: the stylesheet of a colour, the logos, and the manifest. */
export function registerRoutes(
  { http, records, files }: Pick<Engine, 'http' | 'records' | 'files'>,
  branding: () => Branding,
): void {
  http.get<{ Params: { colour: string } }>('/branding/accent/:colour.css', async ({ params }, reply) => {
    const colour = `#${params.colour}`
    if (!isHexColour(colour)) throw notFound()
    return reply
      .headers({ 'cache-control': `public, max-age=${stylesAge}` })
      .type('text/css; charset=utf-8')
      .send(accentStyles(colour))
  })

  http.get<{ Params: { colour: string; letter: string } }>(
    '/branding/icon/:colour/:letter.svg',
    async ({ params: { colour, letter } }, reply) => {
      if (!isHexColour(`#${colour}`) || letter.length > maxLetterUnits) throw notFound()
      return reply
        .headers({ 'cache-control': `public, max-age=${stylesAge}` })
        .type('image/svg+xml; charset=utf-8')
        .send(iconOf(`#${colour}`, letter))
    },
  )

  http.get<{ Params: { language: string } }>('/branding/app/:language.webmanifest', async ({ params }, reply) => {
    const language = languages.find((each) => each === params.language)
    if (!language) throw notFound()
    return reply
      .headers({ 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(language, branding())))
  })

  http.get<{ Params: { file: string } }>('/branding/logo/:file', async (request, reply) => {
    const name = request.params.file
    const row = await records.first('settings', { filter: 'picture != "" && picture = {:name}', params: { name } })
    const file = row && (await files.open(fileKey(records.collection('settings')!.id, row.id, row.picture)))
    if (!file) throw notFound()
    // Webmail shows it on its own pages.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendFile(request, reply, file, { name: row.picture, asAttachment: false, isPrivate: false })
  })
}

/** Content that is shared with the installed app becomes an idea. */
function manifestOf(language: Language, branding: Branding): object {
  const home = `/${language}/dashboard`
  return {
    ...{ id: '/', scope: '/', lang: language, name: branding.name, short_name: branding.name },
    ...{ start_url: home, display: 'standalone', theme_color: '#f8fafc', background_color: '#f8fafc' },
    icons: [{ src: iconPath(branding), sizes: 'any', type: 'image/svg+xml' }],
    share_target: {
      ...{ action: `${home}/ideas`, method: 'GET' },
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}

const iconOf = (colour: string, letter: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/>` +
  `<text x="16" y="22.5" font-family="system-ui, sans-serif" font-size="19" font-weight="600" fill="#fff" text-anchor="middle">${escapeHtml(letter)}</text></svg>`

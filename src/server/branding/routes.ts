import type { Engine } from '#server/engine/engine.ts'
import { notFound } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { sendFile } from '#server/engine/files/serving/send-file.ts'
import { accentStyles } from '#shared/branding/accent.ts'
import { isHexColour } from '#shared/branding/colour.ts'

/** Seconds. The stylesheet of a colour changes only with the product. */
const stylesAge = 24 * 60 * 60

/** What pages and mails show of the branding, for everyone: the stylesheet of a colour, and the logos. */
export function registerRoutes({ http, records, files }: Pick<Engine, 'http' | 'records' | 'files'>): void {
  http.get<{ Params: { colour: string } }>('/branding/accent/:colour.css', async ({ params }, reply) => {
    const colour = `#${params.colour}`
    if (!isHexColour(colour)) throw notFound()
    return reply
      .headers({ 'cache-control': `public, max-age=${stylesAge}` })
      .type('text/css; charset=utf-8')
      .send(accentStyles(colour))
  })

  http.get<{ Params: { file: string } }>('/branding/logo/:file', async (request, reply) => {
    const name = request.params.file
    const row = await records.first('settings', { filter: 'picture != "" && picture = {:name}', params: { name } })
    const file = row && (await files.open(fileKey(records.collection('settings')!.id, row.id, row.picture)))
    if (!file) throw notFound()
    // Mail programs in the browser show it on their own pages.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendFile(request, reply, file, { name: row.picture, asAttachment: false, isPrivate: false })
  })
}

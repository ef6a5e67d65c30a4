import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'

const fallbackNames = ['__spa-fallback.html', 'index.html']

/**
 * Serves a built single-page app: hashed assets for ever, prerendered pages under their own address, and the app's
 * shell for every other address a browser navigates to.
 */
export async function registerStaticFiles(fastify: FastifyInstance, folder: string): Promise<void> {
  const pages = new Map(
    globSync('**/*.html', { cwd: folder }).map(
      (file) => [pageAddress(file), readFileSync(join(folder, file), 'utf8')] as const,
    ),
  )
  const fallback = fallbackNames.map((name) => join(folder, name)).find((path) => existsSync(path))
  const shell = fallback ? readFileSync(fallback, 'utf8') : null
  const policy = contentSecurityPolicy([...pages.values(), ...(shell ? [shell] : [])])

  await fastify.register(async (scope) => {
    await scope.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
    await scope.register(fastifyStatic, { root: folder, serve: false })
    scope.get('/assets/*', (request, reply) =>
      reply.sendFile(request.url.slice(1).split('?', 1)[0]!, { immutable: true, maxAge: '365d' }),
    )
    for (const file of globSync('*.{ico,svg,png,txt,webmanifest,xml}', { cwd: folder })) {
      scope.get(`/${file}`, (_request, reply) => reply.sendFile(file, { maxAge: '1h' }))
    }
    scope.get('/*', async (request, reply) => {
      const path = decodeURI(request.url.split('?', 1)[0]!)
      const address = path.length > 1 ? path.replace(/\/+$/, '') : path
      const html = pages.get(address)
      if (!html && /\.[a-z0-9]{2,5}$/i.test(address)) return reply.callNotFound()
      if (!html && !shell) throw notFound()
      reply.headers({ ...pageHeaders, 'content-security-policy': policy })
      return reply.type('text/html; charset=utf-8').send(html ?? shell)
    })
  })
}

const pageHeaders = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

const pageAddress = (file: string): string => {
  const address = `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '')}`
  return address.length > 1 ? address.replace(/\/$/, '') : '/'
}

/** Only scripts that the build wrote into its pages may run inline; they are known by their hash. */
function contentSecurityPolicy(pages: readonly string[]): string {
  const hashes = new Set<string>()
  for (const page of pages) {
    for (const [, script] of page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
      hashes.add(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
    }
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

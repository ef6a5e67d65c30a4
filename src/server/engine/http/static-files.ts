import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import { pathOf } from './error-answers.ts'

const shellNames = ['__spa-fallback.html', 'index.html']

interface StaticFilesOptions {
  /**
   * Returns the address of a page that suits the reader better, e.g. in their language; if it exists, they are
   * redirected to it.
   */
  suited?: (headers: IncomingHttpHeaders, address: string) => string
  /** Whether the app has a page at an address; for others its shell is answered with 404. */
  isPage?: (address: string) => boolean
  /** Whether the prerendered page of an address is still valid; if not, the app's shell is sent. */
  isCurrent?: (address: string) => boolean
  /** Changes a page before it is sent. Its scripts must not change, because the policy lists their hashes. */
  dress?: (html: string) => string
  /** The API's address, if it differs from the app's. */
  apiUrl?: string
}

/**
 * Serves a built single-page app: hashed assets as immutable, prerendered pages under their own address, and the app's
 * shell for every other address a browser navigates to.
 */
export async function registerStaticFiles(
  fastify: FastifyInstance,
  folder: string,
  {
    suited = (_, address) => address,
    isPage = () => true,
    isCurrent = () => true,
    dress = (html) => html,
    apiUrl = '',
  }: StaticFilesOptions = {},
): Promise<void> {
  const api = apiUrl && new URL(apiUrl).origin
  const files = globSync('**/*.html', { cwd: folder }).map((file) => file.replaceAll('\\', '/'))
  const pages = new Map(files.map((file) => [addressOf(file), readPage(join(folder, file), api)]))
  const shellName = shellNames.find((name) => files.includes(name))
  const shell = shellName ? readPage(join(folder, shellName), api) : null

  await fastify.register(async (scope) => {
    await scope.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 })
    await scope.register(fastifyStatic, { root: folder, serve: false, dotfiles: 'ignore' })
    scope.get('/assets/*', (request, reply) =>
      reply.sendFile(pathOf(request).slice(1), { immutable: true, maxAge: '365d' }),
    )
    for (const file of globSync('*.{ico,svg,png,txt,webmanifest,xml}', { cwd: folder })) {
      scope.get(`/${file}`, (_request, reply) => reply.sendFile(file, { maxAge: '1h' }))
    }
    scope.get('/*', (request, reply) => {
      const address = addressOf(decodeURI(pathOf(request)))
      // Page addresses have no extension; with one, a file is missing.
      const prerendered = isCurrent(address) ? pages.get(address) : undefined
      const page = prerendered ?? (/\.[a-z0-9]{2,5}$/i.test(address) ? null : shell)
      if (!page) throw notFound()
      const better = pages.has(address) ? suited(request.headers, address) : address
      if (pages.has(address)) reply.header('vary', 'accept-language, cookie')
      if (better !== address && pages.has(better)) {
        return reply
          .header('cache-control', 'no-cache')
          .redirect(better + request.url.slice(pathOf(request).length), 302)
      }
      return reply
        .code(page !== shell || isPage(address) ? 200 : 404)
        .headers({ ...pageHeaders, 'content-security-policy': page.policy })
        .type('text/html; charset=utf-8')
        .send(dress(page.html))
    })
  })
}

const pageHeaders = {
  'cache-control': 'no-cache',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=()',
}

/** `pt-BR/index.html`, `/pt-BR/` and `/pt-BR` are all `/pt-BR`. */
const addressOf = (path: string): string => `/${path.replace(/^\/+|\/+$/g, '').replace(/(^|\/)index\.html$/, '')}`

interface Page {
  html: string
  policy: string
}

function readPage(path: string, api: string): Page {
  const html = readFileSync(path, 'utf8')
  return { html, policy: contentSecurityPolicy(html, api) }
}

/** Only inline scripts of the build may run; the policy lists their hashes. */
function contentSecurityPolicy(html: string, api: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const hashes = new Set(
    [...scripts].map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`),
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", api].filter(Boolean).join(' '),
    ["media-src 'self' blob:", api].filter(Boolean).join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", api].filter(Boolean).join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import type { Language } from '#shared/preferred-language.ts'

const words = {
  'en-US': {
    title: 'Simulated network',
    about:
      'This is not LinkedIn. It is a network inside this installation that behaves like it, for trying out publishing. Nothing leaves the installation.',
    ask: (name: string) => `May posts be published as ${name}?`,
    allow: 'Allow',
    cancel: 'Cancel',
    expired: 'This link is no longer valid. Go back and connect again.',
  },
  'pt-BR': {
    title: 'Rede simulada',
    about:
      'Este não é o LinkedIn. É uma rede dentro desta instalação que se comporta como ele, para experimentar a publicação. Nada sai da instalação.',
    ask: (name: string) => `Permitir publicar como ${name}?`,
    allow: 'Permitir',
    cancel: 'Cancelar',
    expired: 'Este link não vale mais. Volte e conecte de novo.',
  },
} satisfies Record<Language, unknown>

/** A form that asks the member to consent. It is posted to the same address, with `fields`. */
export function consentPage(
  language: Language,
  names: readonly string[],
  fields: Readonly<Record<string, string>>,
): string {
  const { ask, allow, cancel } = words[language]
  const name = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  const hidden = Object.entries(fields).map(
    ([field, value]) => `<input type="hidden" name="${escapeHtml(field)}" value="${escapeHtml(value)}">`,
  )
  return page(
    language,
    `<p><strong>${escapeHtml(ask(name))}</strong></p><form method="post">${hidden.join('')}<button name="decision" value="allow">${allow}</button> <button name="decision" value="cancel" class="quiet">${cancel}</button></form>`,
  )
}

export const expiredPage = (language: Language): string => page(language, `<p>${words[language].expired}</p>`)

function page(language: Language, content: string): string {
  const { title, about } = words[language]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${about}</p>${content}</main></body></html>`
}

const style =
  ':root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f3f4f6,#111827);color:light-dark(#111827,#f3f4f6)}main{box-sizing:border-box;width:calc(100% - 2rem);max-width:29rem;margin:12vh auto;padding:1.5rem;border-radius:12px;background:light-dark(#fff,#1f2937)}h1{font-size:1.25rem;margin:0}button{font:inherit;min-height:44px;padding:0 1.25rem;border-radius:8px;border:1px solid #1d4ed8;background:#1d4ed8;color:#fff;cursor:pointer}button.quiet{background:transparent;color:inherit;border-color:light-dark(#6b7280,#9ca3af)}'

/** No scripts. The response redirects to the app, which browsers check as part of the form's submission. */
export function pagePolicy(redirectUri: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  const origin = URL.parse(redirectUri)?.origin ?? ''
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`
}

import type { Mail } from '#server/engine/mail/mail.ts'
import { escapeHtml } from '#server/engine/records/auth/account-mails.ts'
import { type Branding, defaultBranding, iconPath, stylesPath } from '#shared/contracts/branding.ts'
import { defaultLegalTexts } from '#shared/contracts/legal.ts'
import type { Installation } from '#shared/contracts/runtime.ts'

/**
 * Replaces the product's name, logo and colours in a built page with those of the installation; the browser renders the same from
 * the `meta` (`web/records/installation.ts`). Scripts are not changed.
 */
export function dressPage(html: string, installation: Installation): string {
  const { branding, legal } = installation
  const { name, logo, accent } = branding
  if (name === defaultBranding.name && !logo && !accent && legal === defaultLegalTexts) return html
  const meta = `<meta name="installation" content="${escapeHtml(JSON.stringify(installation))}"/>`
  const styles = accent ? `<link rel="stylesheet" href="${stylesPath(accent)}" data-accent=""/>` : ''
  // Scripts have odd indexes.
  const parts = html.split(/(<script[\s\S]*?<\/script>)/)
  return parts
    .map((part, index) => (index % 2 === 1 ? part : inWords(part, branding)))
    .join('')
    .replace('</head>', () => `${meta}${styles}</head>`)
}

/** Replaces the mark and the name of `web/app/wordmark.tsx`, the favicon, and the name everywhere else. */
function inWords(html: string, { name, logo, accent }: Branding): string {
  const shown = escapeHtml(name)
  const own = escapeHtml(defaultBranding.name)
  const marked = logo ? html.replaceAll(wordmark, () => logoElements(shown, logo)) : html
  const icon = `href="${iconPath(defaultBranding)}"`
  return marked.replaceAll(own, () => shown).replace(icon, () => `href="${iconPath({ name, accent })}"`)
}

const wordmark = /<svg[^>]*data-mark[^>]*>[\s\S]*?<\/svg>Timbre/g

const logoElements = (name: string, logo: NonNullable<Branding['logo']>): string =>
  (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<img data-logo="${scheme}" src="${escapeHtml(logo[scheme])}" alt="${name}" class="h-7 w-auto max-w-44 object-contain"/>`,
    )
    .join('')

/** The element with the preview text, which has to come first. */
const preview = /^<div style="display:none">[^<]*<\/div>/

/** Puts the logo or the product's name at the top of a mail. */
export function dressMail(mail: Mail, { name, logo }: Branding, appUrl: string): Mail {
  const shown = escapeHtml(name)
  const head = logo
    ? `<img src="${escapeHtml(appUrl + logo.light)}" alt="${shown}" height="32" style="height:32px">`
    : `<strong>${shown}</strong>`
  const [first = ''] = preview.exec(mail.html) ?? []
  return { ...mail, html: `${first}<p>${head}</p>${mail.html.slice(first.length)}` }
}

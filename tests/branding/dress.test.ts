import { expect, it } from 'vitest'
import { dressPage } from '#server/branding/dress.ts'
import { type Branding, defaultBranding } from '#shared/contracts/branding.ts'
import { defaultLegalTexts } from '#shared/contracts/legal.ts'

const script = '<script>window.name = "Timbre"</script>'
const wordmark =
  '<span class="x"><svg viewBox="0 0 24 24" aria-hidden="true" data-mark=""><rect x="3"></rect></svg>Timbre</span>'
const page = `<html><head><title>Start · Timbre</title>${script}</head><body>${wordmark}<p>Timbre writes.</p></body></html>`

const dress = (branding: Branding) => dressPage(page, { branding, legal: defaultLegalTexts })

it('leaves a page unchanged while nothing is set', () => {
  expect(dress(defaultBranding)).toBe(page)
})

it('puts the name into a page, outside of its scripts', () => {
  const name = '<b>$& "Co"'
  const html = dress({ ...defaultBranding, name })
  expect(html).toContain('<title>Start · &lt;b&gt;$&amp; &quot;Co&quot;</title>')
  expect(html).toContain('</svg>&lt;b&gt;$&amp; &quot;Co&quot;</span>')
  expect(html).toContain(script)
  expect(html.replace(script, '')).not.toContain('Timbre')
  const [, content] = /<meta name="installation" content="([^"]*)"\/><\/head>/.exec(html)!
  const decoded = content!
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  expect(JSON.parse(decoded)).toEqual({ branding: { ...defaultBranding, name }, legal: defaultLegalTexts })
})

it('puts the logo in place of mark and name, and the stylesheet of the colour at the end of the head', () => {
  const logo = { light: '/branding/logo/a.png', dark: '/branding/logo/b.png' }
  const html = dress({ name: 'Acme', logo, accent: '#1055c9' })
  expect(html).toContain('<link rel="stylesheet" href="/branding/accent/1055c9.css" data-accent=""/></head>')
  expect(html).toMatch(
    /<span class="x"><img data-logo="light" src="\/branding\/logo\/a\.png" alt="Acme"[^>]*\/><img data-logo="dark" src="\/branding\/logo\/b\.png" alt="Acme"[^>]*\/><\/span>/,
  )
})

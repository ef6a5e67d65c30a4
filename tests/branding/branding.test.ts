import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { accentStyles, nearestReadable } from '#shared/branding/accent.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Branding, defaultBranding, iconPath, logoLimits, stylesPath } from '#shared/contracts/branding.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'
import type { SettingStates } from '#shared/contracts/settings.ts'
import { startTestS3 } from '../fakes/s3.ts'
import { wholePng } from '../files/pictures.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

const picture = (width: number, height: number) =>
  new File([new Uint8Array(wholePng(width, height))], 'Our logo.png', { type: 'image/png' })

describeOnDrawnDatabase('branding', (engine) => {
  let test: TestApp
  let root: PocketBase
  beforeAll(async () => {
    test = await startTestApp(await engine.place(), { SMTP_URL: '' })
    root = await test.superuser()
  })

  const states = () => root.send<SettingStates>('/api/admin/settings', {})
  const change = (body: object) => root.send<SettingStates>('/api/admin/settings', { method: 'PATCH', body })
  const branding = async (): Promise<Branding> => (await test.visitor().send<Runtime>('/api/runtime', {})).branding
  const upload = (key: string, file: File) =>
    root.collection<Row<'settings'>>('settings').create({ key, picture: file })
  const acts = () =>
    root
      .collection<Row<'audit_entries'>>('audit_entries')
      .getFullList({ filter: 'action = "settings.changed"', sort: '@rowid' })

  it('is the product’s own until it is changed', async () => {
    expect(await branding()).toEqual(defaultBranding)
    expect(await states()).toMatchObject({
      productName: { value: 'Timbre', origin: 'default' },
      accentColor: { value: '#15803d', default: '#15803d', origin: 'default' },
      logoLight: { value: '', default: '', origin: 'default' },
    })
  })

  it('keeps the app on a phone under the name and icon of the installation, and shares what it is given as an idea', async () => {
    const manifest = async (language: string) => {
      const answer = await fetch(`${test.url}/branding/app/${language}.webmanifest`)
      expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
      return answer.json()
    }
    expect(await manifest('pt-BR')).toMatchObject({
      ...{ name: 'Timbre', lang: 'pt-BR', start_url: '/pt-BR/dashboard', icons: [{ src: '/favicon.svg' }] },
      share_target: { action: '/pt-BR/dashboard/ideas', method: 'GET', params: { url: 'url' } },
    })
    await change({ productName: 'Ateliê' })
    const named = await manifest('en-US')
    expect(named).toMatchObject({ name: 'Ateliê', icons: [{ src: expect.stringMatching(/^\/branding\/icon\//) }] })
    expect((await fetch(test.url + named.icons[0].src)).status).toBe(200)
    await change({ productName: null })
    expect((await fetch(`${test.url}/branding/app/fr-FR.webmanifest`)).status).toBe(404)
  })

  it('refuses a colour that cannot be read, and offers the nearest one', async () => {
    const nearest = nearestReadable('#ffeb3b')
    expect(await refusal(change({ accentColor: '#ffeb3b' }))).toMatchObject({
      status: 400,
      data: { accentColor: { code: 'setting_low_contrast', params: { ratio: 1.22, min: 4.5, nearest } } },
    })
    for (const accentColor of ['green', '#15803', '#15803d;}', 7])
      expect(await refusal(change({ accentColor }))).toMatchObject({
        data: { accentColor: { code: 'setting_no_colour' } },
      })
    expect((await change({ accentColor: nearest })).accentColor).toMatchObject({ value: nearest, origin: 'here' })
    expect(await branding()).toMatchObject({ accent: nearest })
    const styles = await fetch(test.url + stylesPath(nearest))
    expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await styles.text()).toBe(accentStyles(nearest))
    expect((await fetch(`${test.url}/branding/accent/nothing.css`)).status).toBe(404)
    // PocketBase's own route does not check contrast.
    await root.settings.update({ meta: { accentColor: '#ffeb3b' } })
    expect(await branding()).toMatchObject({ accent: nearest })
    await change({ accentColor: null })
    expect(await branding()).toMatchObject({ accent: '' })
  })

  it('draws the icon of the tab: the first letter of the name on the accent colour', async () => {
    expect(iconPath(defaultBranding)).toBe('/favicon.svg')
    const iconOf = async (name: string) => {
      const answer = await fetch(test.url + iconPath({ name, accent: '#1055c9' }))
      expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
      return answer.text()
    }
    expect(await iconOf('élan')).toMatch(/fill="#1055c9".*>É<\/text>/)
    expect(await iconOf('<Script')).toContain('>&lt;</text>')
    expect(await iconOf('👩‍🚀 Lab')).toContain('>👩‍🚀</text>')
    expect(await iconOf('/ slash')).toContain('>/</text>')
    expect((await fetch(`${test.url}/branding/icon/nothing/A.svg`)).status).toBe(404)
    expect((await fetch(`${test.url}/branding/icon/1055c9/${'A'.repeat(20)}.svg`)).status).toBe(404)
  })

  it('keeps logos in the file store and shows them to everyone, one for both schemes', async () => {
    const row = await upload('logoDark', picture(400, 100))
    const { logo } = await branding()
    expect(logo).toEqual({ light: `/branding/logo/${row.picture}`, dark: `/branding/logo/${row.picture}` })
    const answer = await fetch(test.url + logo!.light)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(wholePng(400, 100))
    expect((await fetch(`${test.url}/api/files/settings/${row.id}/${row.picture}`)).status).toBe(404)

    const light = await upload('logoLight', picture(200, 50))
    expect((await branding()).logo).toEqual({
      light: `/branding/logo/${light.picture}`,
      dark: `/branding/logo/${row.picture}`,
    })
    expect((await states()).logoLight).toMatchObject({ value: `/branding/logo/${light.picture}`, origin: 'here' })
    await change({ logoLight: null })
    expect((await branding()).logo).toEqual(logo)
    expect((await fetch(`${test.url}/branding/logo/${light.picture}`)).status).toBe(404)
    expect((await fetch(`${test.url}/branding/logo/..%2f..%2fdata.db`)).status).toBe(404)
  })

  it('refuses other files, large pictures and pictures of other settings', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'logo.svg')
    const disguised = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' })
    for (const file of [svg, disguised])
      expect(await refusal(upload('logoLight', file))).toMatchObject({
        data: { picture: { code: 'validation_invalid_mime_type' } },
      })
    expect(await refusal(upload('logoLight', picture(logoLimits.width + 1, 10)))).toMatchObject({
      data: { picture: { code: 'picture_too_large', params: { width: logoLimits.width } } },
    })
    // Zero pixels wide.
    const cut = new File([new Uint8Array(wholePng(10, 10).fill(0, 16, 20))], 'cut.png')
    expect(await refusal(upload('logoLight', cut))).toMatchObject({ data: { picture: { code: 'picture_unreadable' } } })
    const large = new File([new Uint8Array(wholePng(10, 10)), new Uint8Array(logoLimits.bytes)], 'large.png')
    expect(await refusal(upload('logoLight', large))).toMatchObject({
      data: { picture: { code: 'validation_file_size_limit' } },
    })
    expect(await refusal(upload('trialDays', picture(10, 10)))).toMatchObject({ status: 400 })
    expect(await refusal(change({ logoLight: '/x.png' }))).toMatchObject({
      data: { logoLight: { code: 'validation_invalid_value' } },
    })
    expect((await states()).logoLight).toMatchObject({ origin: 'default' })
    const { pb } = await test.register('member@timbre.example')
    expect(await refusal(pb.collection('settings').create({ key: 'logoLight', picture: picture(9, 9) }))).toMatchObject(
      {
        status: 403,
      },
    )
  })

  it('names the product and shows the logo in mails', async () => {
    await change({ productName: 'Acme <&> Co' })
    const logo = (await branding()).logo!
    await test.visitor().collection('users').requestPasswordReset('member@timbre.example')
    const [mail] = await root.collection('mails').getFullList({ sort: '-@rowid' })
    expect(mail).toMatchObject({ subject: 'Reset your Acme <&> Co password' })
    expect(mail!.html).toContain('<div style="display:none">')
    expect(mail!.html).toContain(`<p><img src="${test.url}${logo.light}" alt="Acme &lt;&amp;&gt; Co" height="32"`)
    expect(mail!.html.indexOf('<img')).toBeGreaterThan(mail!.html.indexOf('display:none'))
    expect(mail!.html).toContain('your Acme &lt;&amp;&gt; Co account')
    expect(mail!.text).toContain('your Acme <&> Co account')
    expect(`${mail!.html}${mail!.text}`).not.toMatch(/\{product\}|Timbre/)
    const row = await root.collection('settings').getFirstListItem('key = "logoDark"')
    await root.collection('settings').delete(row.id)
    expect((await branding()).logo).toBeNull()
    await test.visitor().collection('users').requestVerification('member@timbre.example')
    const [plain] = await root.collection('mails').getFullList({ sort: '-@rowid' })
    expect(plain!.html).toContain('<p><strong>Acme &lt;&amp;&gt; Co</strong></p>')
  })

  it('is in the audit: who, which setting, before and after, whichever way it was changed', async () => {
    const before = (await acts()).length
    await change({ productName: 'Before' })
    await root.settings.update({
      meta: { appName: 'After' },
      smtp: { password: 'secret of the mails' },
      trustedProxy: { headers: ['X-Real-IP'] },
    })
    await root.settings.update({ meta: { appName: 'After' } })
    const row = await upload('logoLight', picture(20, 20))
    await change({ logoLight: null })
    const entries = (await acts()).slice(before)
    expect(entries).toMatchObject([
      { actorKind: 'administrator', targetName: 'productName', after: { productName: 'Before' } },
      {
        actorName: 'root@timbre.example',
        targetName: 'productName, smtpPassword, trustedProxy.headers',
        before: { productName: 'Before', smtpPassword: '', 'trustedProxy.headers': [] },
        after: { productName: 'After', smtpPassword: '••••', 'trustedProxy.headers': ['X-Real-IP'] },
      },
      { targetName: 'logoLight', before: { logoLight: '' }, after: { logoLight: row.picture } },
      { targetName: 'logoLight', before: { logoLight: `/branding/logo/${row.picture}` }, after: { logoLight: '' } },
    ])
    expect(entries).toHaveLength(4)
    expect(JSON.stringify(entries)).not.toContain('secret of the mails')
    const found = await root.collection('audit_entries').getList(1, 30, { filter: 'targetName ~ "trustedProxy"' })
    expect(found.totalItems).toBe(1)
  })

  it('keeps logos in a bucket where files are kept there', async () => {
    const s3 = await startTestS3()
    await root.settings.update({ s3: s3.settings() })
    await upload('logoDark', picture(30, 30))
    const { logo } = await branding()
    expect((await fetch(test.url + logo!.dark)).status).toBe(200)
    await change({ logoDark: null })
    await root.settings.update({ s3: { ...s3.settings(), enabled: false } })
  })
})

describeOnDrawnDatabase('branding of several processes', (engine) => {
  it('reaches all of them', async (context) => {
    const place = await engine.place()
    if (!place.url) return context.skip()
    const key = { SETTINGS_KEY: 'a key of both processes' }
    const one = await startTestApp(place, key)
    const other = await startTestApp(place, key)
    const root = await one.superuser()
    await root.collection('settings').create({ key: 'logoLight', picture: picture(30, 30) })
    await root.send('/api/admin/settings', { method: 'PATCH', body: { accentColor: '#1055c9', productName: 'Acme' } })
    await until(async () => {
      const { branding } = await other.visitor().send<Runtime>('/api/runtime', {})
      return branding.logo !== null && branding.accent === '#1055c9' && branding.name === 'Acme'
    })
    expect((await other.visitor().send<Runtime>('/api/runtime', {})).branding.accent).toBe('#1055c9')
  })
})

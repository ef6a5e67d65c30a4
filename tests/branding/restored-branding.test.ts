import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { accentStyles } from '#shared/branding/accent.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Branding, stylesPath } from '#shared/contracts/branding.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'
import { wholePng } from '../files/pictures.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'

const accent = '#1055c9'

describeOnDrawnDatabase('a restored backup of an installation with branding', (engine) => {
  let test: TestApp
  let root: PocketBase
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    root = await test.superuser()
  })
  const change = (body: object) => root.send('/api/admin/settings', { method: 'PATCH', body })
  const branding = async (): Promise<Branding> => (await test.visitor().send<Runtime>('/api/runtime', {})).branding
  const upload = (file: Uint8Array) =>
    root
      .collection<Row<'settings'>>('settings')
      .create({ key: 'logoLight', picture: new File([new Uint8Array(file)], 'logo.png', { type: 'image/png' }) })

  it('has name, colour and logo again, and serves the logo', async () => {
    const logo = wholePng(400, 100)
    await change({ productName: 'Larkfield Voices', accentColor: accent })
    const { picture } = await upload(logo)
    const before = await branding()
    expect(before).toMatchObject({ name: 'Larkfield Voices', accent, logo: { light: `/branding/logo/${picture}` } })
    await root.backups.create('branded.zip')

    await change({ productName: null, accentColor: '#7c2d12', logoLight: null })
    const other = await upload(wholePng(200, 50))
    expect(await branding()).toMatchObject({ accent: '#7c2d12', logo: { light: `/branding/logo/${other.picture}` } })
    await root.backups.restore('branded.zip')

    await until(async () => (await branding()).accent === accent)
    expect(await branding()).toEqual(before)
    const answer = await fetch(test.url + before.logo!.light)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(logo))).toBe(true)
    expect((await fetch(`${test.url}/branding/logo/${other.picture}`)).status).toBe(404)
    expect(await (await fetch(test.url + stylesPath(accent))).text()).toBe(accentStyles(accent))
    const page = await (await fetch(test.url)).text()
    expect(page).toContain('Larkfield Voices')
    expect(page).toContain(stylesPath(accent))
  })
})

import { restoredChannel } from '#server/engine/database/restored-channel.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Mail } from '#server/engine/mail/mail.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Settings } from '#server/engine/settings/create-settings.ts'
import { accentOf } from '#shared/branding/accent.ts'
import { type Branding, logoPath } from '#shared/contracts/branding.ts'
import type { LegalTexts } from '#shared/contracts/legal.ts'
import { isLogo, type LogoSetting } from '#shared/settings.ts'
import { dressMail, dressPage } from './dress.ts'
import { checkLogo } from './logo.ts'
import { registerRoutes } from './routes.ts'

export interface Brand {
  /** The same object until it changes. */
  current(): Branding
  /** A built page with the name, logo and colour that administrators have set, and the legal texts in force. */
  page(html: string): string
  mail(mail: Mail): Mail
}

type Logos = Partial<Record<LogoSetting, string>>
const channel = 'branding'

/** Name, logo and colour of the installation; every process reloads them when they change. */
export async function openBrand(
  engine: Pick<Engine, 'records' | 'database' | 'files' | 'http' | 'log'>,
  settings: Settings,
  legal: { current(): LegalTexts },
): Promise<Brand> {
  const { records, database, log } = engine
  let logos = await read()
  let current = branding()
  let pages = { by: legal.current(), known: new Map<string, string>() }

  async function read(): Promise<Logos> {
    const rows = await records.find('settings', { filter: 'picture != ""' })
    return Object.fromEntries(rows.map(({ key, picture }) => [key, picture]))
  }
  function branding(): Branding {
    const { appName, accentColor } = settings.current().meta
    const { logoLight = logos.logoDark, logoDark = logos.logoLight } = logos
    const logo = logoLight && logoDark ? { light: logoPath(logoLight), dark: logoPath(logoDark) } : null
    return { name: appName, logo, accent: accentOf(accentColor) }
  }
  function refresh(): void {
    const now = branding()
    if (JSON.stringify(now) === JSON.stringify(current)) return
    current = now
    pages = { by: legal.current(), known: new Map() }
  }
  function use(changed: Logos): void {
    logos = changed
    refresh()
  }
  const hear = () => void read().then(use, (error) => log.error({ err: error }, 'the logos could not be read again'))
  await database.listen(channel, hear, hear)
  await database.listen(restoredChannel, hear)
  settings.onChange(refresh)

  const tell = ({ tx }: RecordWriter, key: string, picture: string): void => {
    if (!isLogo(key)) return
    tx.notify(channel, '')
    // In this process, before the response.
    tx.afterCommit(() => use({ ...logos, [key]: picture || undefined }))
  }
  records.hooks('settings', {
    beforeCreate: (context) => checkLogo(engine, context),
    beforeUpdate: (context) => checkLogo(engine, context),
    afterCreate: ({ record, records: writer }) => tell(writer, record.key, record.picture),
    afterUpdate: ({ record, records: writer }) => tell(writer, record.key, record.picture),
    afterDelete: ({ record, records: writer }) => tell(writer, record.key, ''),
  })
  registerRoutes(engine, () => current)

  return {
    current: () => current,
    page(html) {
      if (pages.by !== legal.current()) pages = { by: legal.current(), known: new Map() }
      const known = pages.known.get(html)
      if (known !== undefined) return known
      const dressed = dressPage(html, { branding: current, legal: legal.current() })
      pages.known.set(html, dressed)
      return dressed
    },
    mail: (mail) => dressMail(mail, current, settings.current().meta.appURL),
  }
}

import type { NotifyBy } from '../contracts/notifications.ts'
import { avatarThumbs } from '../pictures.ts'
import { languages } from '../preferred-language.ts'
import { authCollection } from './define.ts'
import { date, file, json, number, relation, select, text, url } from './fields.ts'

export const users = authCollection('users', {
  id: '_pb_users_auth_',
  tenant: { global: 'A person may belong to several instances; the rules let each see only themselves.' },
  fields: {
    name: text({ max: 120 }),
    avatar: file({ maxSize: 5 << 20, mimeTypes: ['image/png', 'image/jpeg', 'image/webp'], thumbs: avatarThumbs }),
    language: select(languages),
    /** The instance chosen last. */
    instance: relation('instances'),
    /** Copied from the chosen instance. */
    credits: number({ writtenBy: 'superusers' }),
    plan: select(['trial', 'pro', 'none'], { writtenBy: 'superusers' }),
    personType: select(['business', 'individual']),
    country: text({ max: 2 }),
    taxId: text({ max: 32 }),
    companyName: text({ max: 160 }),
    website: url(),
    mobile: text({ max: 20, pattern: '^\\+[1-9][0-9]{6,14}$' }),
    termsConsentAt: date(),
    marketingConsentAt: date(),
    onboardedAt: date(),
    welcomedAt: date(),
    /** Notification settings; null for the defaults. */
    notifyBy: json<NotifyBy>({ maxSize: 2000 }),
    /** When an administrator locked the account; empty if it is not locked. */
    lockedAt: date({ writtenBy: 'superusers' }),
    /** Of earlier versions; moved to the collection `consents` at the start. */
    consents: json<{ document: string; version: string; at: string; locale: string }[]>({
      hidden: true,
      writtenBy: 'superusers',
    }),
  },
  rules: {
    list: 'id = @request.auth.id',
    view: 'id = @request.auth.id',
    create: '',
    update: 'id = @request.auth.id',
    delete: 'id = @request.auth.id',
  },
  indexes: [{ fields: ['created'] }],
})

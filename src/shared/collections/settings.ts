import { logoLimits } from '../contracts/branding.ts'
import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { file, json, text } from './fields.ts'

/** Settings changed by an administrator; absent means the default in `limits.ts`. */
export const settings = collection('settings', {
  tenant: { global: 'They hold for the whole installation and only superusers see them.' },
  fields: {
    key: text({ required: true, max: 80 }),
    value: json(),
    /** The file of a logo. Protected, because logos have their own public address (`server/branding`). */
    picture: file({ maxSize: logoLimits.bytes, mimeTypes: ['image/png', 'image/webp'], protected: true }),
  },
  rules: locked,
  indexes: [{ fields: ['key'], unique: true }],
})

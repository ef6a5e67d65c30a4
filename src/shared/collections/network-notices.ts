import { locked } from './access-rules.ts'
import { channelKinds } from './channels.ts'
import { collection } from './define.ts'
import { select, text } from './fields.ts'

/** `ending`: it will be refused within weeks. `refused`: the network no longer supports it. */
export const versionNotices = ['ending', 'refused'] as const

/** Notices to administrators about a version of a network's API: once per version instead of per post. */
export const networkNotices = collection('network_notices', {
  tenant: { global: 'Versions are set for the whole installation, and only superusers see them.' },
  fields: {
    network: select(channelKinds, { required: true }),
    version: text({ required: true, max: 20 }),
    notice: select(versionNotices, { required: true }),
  },
  rules: locked,
  indexes: [{ fields: ['network', 'version', 'notice'], unique: true }],
})

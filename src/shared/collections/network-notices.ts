import { locked } from './access-rules.ts'
import { channelKinds } from './channels.ts'
import { collection } from './define.ts'
import { select, text } from './fields.ts'

/** `ending`: it will be refused within weeks. `refused`: the network has answered that it no longer serves it. */
export const versionNotices = ['ending', 'refused'] as const

/** What administrators were told about a version of a network's API: once for each version, not for each post. */
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

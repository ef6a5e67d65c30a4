import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { json, relation, select, text } from './fields.ts'

export const instanceServices = collection('instance_services', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true }),
    service: relation('services', { required: true }),
    status: select(['queued', 'provisioning', 'ready', 'error'], { required: true }),
    error: text({ max: 500 }),
    config: json<Record<string, unknown>>(),
  },
  rules: readOnly,
  indexes: [{ fields: ['instance', 'service'], unique: true }],
})

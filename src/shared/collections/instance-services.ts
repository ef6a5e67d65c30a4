import { readOnly } from './access-rules.ts'
import { collection } from './define.ts'
import { json, relation, select, text } from './fields.ts'
import { atLeast } from './rules.ts'

/** A service of a workspace. New ones are queued; a job prepares what the service needs. */
export const instanceServices = collection('instance_services', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'server' }),
    service: relation('services', { required: true, writtenBy: 'server' }),
    status: select(['queued', 'provisioning', 'ready', 'error'], { required: true, writtenBy: 'server' }),
    /** Why preparing it failed: a code of the web app's `services.reasons`. */
    error: text({ max: 500, writtenBy: 'server' }),
    /** The settings of the service in this workspace, e.g. `GhostwriterSettings`. */
    config: json<Record<string, unknown>>(),
    /** The results of completed preparation steps, for resuming and undoing. */
    made: json<Record<string, unknown>>({ hidden: true, writtenBy: 'server' }),
  },
  rules: { ...readOnly, update: atLeast('admin') },
  indexes: [{ fields: ['instance', 'service'], unique: true }],
})

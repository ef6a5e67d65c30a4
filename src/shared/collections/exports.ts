import { collection } from './define.ts'
import { date, file, number, relation, select, text } from './fields.ts'

// Exports of administrators have no user, and guests have no id.
const own = '@request.auth.id != "" && user = @request.auth.id'

/**
 * A copy of a person's data, or of a workspace they own, as a zip. Requested with `POST /api/exports`, or for any workspace by an
 * administrator with `POST /api/admin/exports`; deleting one cancels it.
 * The server deletes it after a week, and when the person loses the access that it was made with.
 */
export const dataExports = collection('exports', {
  tenant: {
    global:
      'They belong to one person or administrator and may contain several workspaces; the rules name that person.',
  },
  fields: {
    /** Empty if an administrator requested it. */
    user: relation('users', { cascadeDelete: true, writtenBy: 'server' }),
    /** The id of the administrator who requested it. */
    administrator: text({ max: 15, writtenBy: 'server' }),
    /** A single workspace; empty for all data of the person. */
    instance: relation('instances', { cascadeDelete: true, writtenBy: 'server' }),
    status: select(['queued', 'running', 'ready', 'failed'], { required: true, writtenBy: 'server' }),
    /** From 0 to 100. */
    progress: number({ onlyInt: true, min: 0, max: 100, writtenBy: 'server' }),
    file: file({ protected: true, writtenBy: 'server' }),
    bytes: number({ onlyInt: true, writtenBy: 'server' }),
    expiresAt: date({ writtenBy: 'server' }),
  },
  rules: { list: own, view: own, create: null, update: null, delete: own },
  indexes: [{ fields: ['user', 'created'] }],
})

import { collection } from './define.ts'
import { bool, date, email, relation, select, text } from './fields.ts'
import { atLeast, roles } from './rules.ts'

const owner = atLeast('owner')
const admin = atLeast('admin')
/** Admins can invite people in any role but owner. */
const inviters = `(${owner}) || (${admin} && role != "owner")`

/**
 * An offer to become a member by the link in a mail, or by signing in with the confirmed address. A member may be invited to be an
 * owner: ownership is handed over like this, with the consent of both sides.
 */
export const invitations = collection('invitations', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    /** In lower case. */
    email: email({ required: true, writtenBy: 'creator' }),
    role: select(roles, { required: true, writtenBy: 'creator' }),
    message: text({ max: 500, writtenBy: 'creator' }),
    /** Only for owner invitations: the sender becomes an admin on acceptance. */
    stepsDown: bool({ writtenBy: 'creator' }),
    invitedBy: relation('users', { writtenBy: 'server' }),
    tokenHash: text({ max: 64, hidden: true, writtenBy: 'server' }),
    sentAt: date({ writtenBy: 'server' }),
    expiresAt: date({ writtenBy: 'server' }),
    acceptedAt: date({ writtenBy: 'server' }),
  },
  rules: { list: admin, view: admin, create: inviters, update: null, delete: inviters },
  indexes: [
    { fields: ['instance', 'email'], unique: true, where: "acceptedAt = ''" },
    { fields: ['tokenHash'], where: "tokenHash != ''" },
    { fields: ['email'] },
  ],
})

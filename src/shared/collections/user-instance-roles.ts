import { signedIn } from './access-rules.ts'
import { collection } from './define.ts'
import { relation, select } from './fields.ts'
import { atLeast, roles } from './rules.ts'

const owner = atLeast('owner')
const admin = atLeast('admin')

/**
 * Membership: the role of a user in an instance. Admins manage members, but only owners can change and remove owners. Becoming an
 * owner requires accepting an invitation. Every member may leave by deleting their own row.
 */
export const userInstanceRoles = collection('user_instance_roles', {
  tenant: { path: 'instance' },
  fields: {
    user: relation('users', { required: true, cascadeDelete: true }),
    instance: relation('instances', { required: true, cascadeDelete: true }),
    role: select(roles, { required: true }),
  },
  rules: {
    list: signedIn,
    view: signedIn,
    create: null,
    update: `(${owner} && (role = "owner" || @request.body.role != "owner")) || (${admin} && role != "owner" && @request.body.role != "owner")`,
    delete: `(${signedIn} && user = @request.auth.id) || (${owner}) || (${admin} && role != "owner")`,
  },
  indexes: [{ fields: ['user', 'instance'], unique: true }, { fields: ['instance', 'user'] }],
})

import { collection } from './define.ts'
import { relation, select } from './fields.ts'
import { atLeast, roles, signedIn } from './rules.ts'

/** Membership: who may do what in which instance. */
export const userInstanceRoles = collection('user_instance_roles', {
  tenant: { path: 'instance' },
  fields: {
    user: relation('users', { required: true, cascadeDelete: true }),
    instance: relation('instances', { required: true, cascadeDelete: true }),
    role: select(roles, { required: true }),
  },
  rules: { list: signedIn, view: signedIn, create: null, update: null, delete: atLeast('admin') },
  indexes: [{ fields: ['user', 'instance'], unique: true }, { fields: ['instance', 'user'] }],
})

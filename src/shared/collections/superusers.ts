import { authCollection } from './define.ts'
import { locked } from './rules.ts'

export const superusers = authCollection('_superusers', {
  id: 'pbc_3142635823',
  tenant: { global: 'Administrators stand above all instances.' },
  fields: {},
  rules: locked,
  auth: { authToken: { duration: 86_400 } },
})

import { authCollection } from './define.ts'
import { locked } from './rules.ts'

export const superusers = authCollection('_superusers', {
  id: 'pbc_3142635823',
  tenant: { global: 'Administrators stand above all instances.' },
  fields: {},
  rules: locked,
  auth: {
    authRule: '',
    tokenDurations: { auth: 86_400, verification: 86_400, passwordReset: 1800, emailChange: 1800, file: 180 },
  },
})

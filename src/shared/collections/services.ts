import { signedIn } from './access-rules.ts'
import { collection } from './define.ts'
import { number, select, text } from './fields.ts'

/** A service that an instance can add. */
export const services = collection('services', {
  tenant: { global: 'The catalogue is the same for everybody who is signed in.' },
  fields: {
    slug: text({ required: true, max: 40, pattern: '^[a-z-]+$' }),
    name: text({ required: true, max: 80 }),
    namePt: text({ required: true, max: 80 }),
    description: text({ max: 400 }),
    descriptionPt: text({ max: 400 }),
    status: select(['available', 'coming_soon'], { required: true }),
    lowestPlan: select(['trial', 'pro']),
    position: number(),
  },
  rules: { list: signedIn, view: signedIn, create: null, update: null, delete: null },
  indexes: [{ fields: ['slug'], unique: true }],
})

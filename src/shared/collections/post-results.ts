import { type Numbers, resultSources } from '../contracts/results.ts'
import { collection } from './define.ts'
import { date, json, relation, select, text } from './fields.ts'
import { membersRead } from './rules.ts'

/** Numbers of a published post, from one source at one time. The latest value of each number counts. */
export const postResults = collection('post_results', {
  tenant: { path: 'instance' },
  fields: {
    instance: relation('instances', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    scheduled: relation('scheduled_posts', { required: true, cascadeDelete: true, writtenBy: 'creator' }),
    source: select(resultSources, { required: true, writtenBy: 'server' }),
    /** Missing numbers are unknown. */
    numbers: json<Numbers>({ maxSize: 1000 }),
    measuredAt: date({ required: true, writtenBy: 'server' }),
    /** The same in all rows of one file; empty otherwise. */
    import: text({ max: 15, writtenBy: 'server' }),
    createdBy: relation('users', { writtenBy: 'server' }),
  },
  rules: membersRead('editor'),
  indexes: [
    { fields: ['scheduled', 'measuredAt'] },
    { fields: ['instance', 'measuredAt'] },
    { fields: ['instance', 'import'], where: `"import" <> ''` },
  ],
})

import { signedIn } from '#shared/collections/access-rules.ts'
import * as define from '#shared/collections/define.ts'
import * as fields from '#shared/collections/fields.ts'
import { atLeast } from '#shared/collections/rules.ts'

const locked = { list: null, view: null, create: null, update: null, delete: null }

/**
 * Additional collections with features that the product does not use (yet): rules that differ between verbs,
 * hidden email addresses, managers, hidden fields on visible rows, multiple relations, locked targets.
 */
export const annex = {
  staff: define.authCollection('staff', {
    tenant: { global: 'a model for drills' },
    fields: { name: fields.text(), pin: fields.text({ hidden: true }), boss: fields.relation('staff') },
    rules: {
      list: '',
      view: '',
      create: null,
      // A missing owner equals a guest's id: both are empty.
      update: `${signedIn} && (id = @request.auth.id || boss = @request.auth.id)`,
      delete: null,
    },
    auth: { manageRule: 'boss = @request.auth.id' },
  }),
  labels: define.collection('labels', {
    tenant: { global: 'a model for drills' },
    fields: { name: fields.text(), mark: fields.text({ hidden: true }), owner: fields.relation('staff') },
    rules: { list: 'name !~ "hushed"', view: '', create: null, update: null, delete: null },
  }),
  rooms: define.collection('rooms', {
    tenant: { path: 'instance' },
    fields: {
      instance: fields.relation('instances', { required: true, cascadeDelete: true }),
      name: fields.text(),
      code: fields.text({ hidden: true }),
      shown: fields.bool(),
      keeper: fields.relation('users'),
      labels: fields.relationMany('labels'),
      paper: fields.file({ protected: true }),
      picture: fields.file(),
    },
    rules: {
      list: `${signedIn} && shown = true`,
      view: signedIn,
      create: atLeast('editor'),
      update: atLeast('editor'),
      delete: atLeast('admin'),
    },
  }),
  desks: define.collection('desks', {
    tenant: { path: 'room.instance' },
    fields: {
      room: fields.relation('rooms', { required: true, cascadeDelete: true }),
      title: fields.text(),
      rank: fields.number(),
      beside: fields.relation('desks'),
      secret: fields.relation('secrets'),
    },
    rules: {
      list: signedIn,
      view: `${signedIn} && title !~ "unseen"`,
      create: atLeast('reviewer', 'room.instance'),
      update: atLeast('reviewer', 'room.instance'),
      delete: atLeast('editor', 'room.instance'),
    },
  }),
  /** Each person has their own. */
  notes: define.collection('notes', {
    tenant: { global: 'a model for drills' },
    fields: { owner: fields.relation('users', { required: true }), text: fields.text() },
    rules: {
      list: 'owner = @request.auth.id',
      view: 'owner = @request.auth.id',
      create: 'owner = @request.auth.id',
      update: 'owner = @request.auth.id',
      delete: 'owner = @request.auth.id',
    },
  }),
  secrets: define.collection('secrets', {
    tenant: { global: 'a model for drills' },
    fields: { text: fields.text() },
    rules: locked,
  }),
}

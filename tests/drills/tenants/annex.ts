import * as define from '#shared/collections/define.ts'
import { atLeast, signedIn } from '#shared/collections/rules.ts'

const locked = { list: null, view: null, create: null, update: null, delete: null }

/**
 * Collections beside the product's that use what the product does not (yet): rules that differ from verb to verb,
 * addresses that their owners hide, managers, hidden fields on rows that are seen, several related rows, locked targets.
 */
export const annex = {
  staff: define.authCollection('staff', {
    tenant: { global: 'a model for drills' },
    fields: { name: define.text(), pin: define.text({ hidden: true }), boss: define.relation('staff') },
    rules: {
      list: '',
      view: '',
      create: null,
      // Nobody's id equals that of a guest: both are nothing.
      update: `${signedIn} && (id = @request.auth.id || boss = @request.auth.id)`,
      delete: null,
    },
    auth: { manageRule: 'boss = @request.auth.id' },
  }),
  labels: define.collection('labels', {
    tenant: { global: 'a model for drills' },
    fields: { name: define.text(), mark: define.text({ hidden: true }), owner: define.relation('staff') },
    rules: { list: 'name !~ "hushed"', view: '', create: null, update: null, delete: null },
  }),
  rooms: define.collection('rooms', {
    tenant: { path: 'instance' },
    fields: {
      instance: define.relation('instances', { required: true, cascadeDelete: true }),
      name: define.text(),
      code: define.text({ hidden: true }),
      shown: define.bool(),
      keeper: define.relation('users'),
      labels: define.relationMany('labels'),
      paper: define.file({ protected: true }),
      picture: define.file(),
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
      room: define.relation('rooms', { required: true, cascadeDelete: true }),
      title: define.text(),
      rank: define.number(),
      beside: define.relation('desks'),
      secret: define.relation('secrets'),
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
    fields: { owner: define.relation('users', { required: true }), text: define.text() },
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
    fields: { text: define.text() },
    rules: locked,
  }),
}

import { thumbSizes } from './thumb-sizes.ts'

type Json = Record<string, unknown>

const ids = {
  members: 'benchmembers000',
  spaces: 'benchspaces0000',
  projects: 'benchprojects00',
  tasks: 'benchtasks00000',
  comments: 'benchcomments00',
} as const
export type Name = keyof typeof ids
/** In an order in which each refers only to those before it. */
export const names = Object.keys(ids) as Name[]

const relation = (name: string, to: Name, more: Json = {}): Json => ({
  name,
  type: 'relation',
  collectionId: ids[to],
  maxSelect: 1,
  required: true,
  cascadeDelete: false,
  ...more,
})
const select = (name: string, values: string[], maxSelect = 1): Json => ({ name, type: 'select', values, maxSelect })
const text = (name: string): Json => ({ name, type: 'text', max: 500 })
const moments: Json[] = [
  { name: 'created', type: 'autodate', onCreate: true },
  { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
]
const index = (table: Name, ...columns: string[]): string =>
  `CREATE INDEX \`bench_${table}_${columns.join('_')}\` ON \`${table}\` (${columns.map((column) => `\`${column}\``).join(', ')})`

const cover: Json = { name: 'cover', type: 'file', maxSelect: 1, maxSize: 5_242_880, thumbs: thumbSizes }
/** One rule for all five operations. */
const ruled = (rule: string): Json => ({
  listRule: rule,
  viewRule: rule,
  createRule: rule,
  updateRule: rule,
  deleteRule: rule,
})

/**
 * The collections of both sides: members own spaces with projects, and see their tasks with comments;
 * open spaces are visible to all members. Rules use a field of the row or of a related row. In the form of an
 * export.
 */
export const collections: Json[] = [
  {
    id: ids.members,
    name: 'members',
    type: 'auth',
    ...ruled('id = @request.auth.id'),
    viewRule: "@request.auth.id != ''",
    fields: [text('name'), ...moments],
    indexes: [],
    passwordAuth: { enabled: true, identityFields: ['email'] },
  },
  {
    id: ids.spaces,
    name: 'spaces',
    type: 'base',
    ...ruled("@request.auth.id != '' && (open = true || owner = @request.auth.id)"),
    updateRule: 'owner = @request.auth.id',
    fields: [text('name'), relation('owner', 'members'), { name: 'open', type: 'bool' }, cover, ...moments],
    indexes: [index('spaces', 'owner')],
  },
  {
    id: ids.projects,
    name: 'projects',
    type: 'base',
    ...ruled('space.owner = @request.auth.id'),
    fields: [
      text('name'),
      relation('space', 'spaces', { cascadeDelete: true }),
      select('status', ['planned', 'active', 'closed']),
      { name: 'budget', type: 'number' },
      ...moments,
    ],
    indexes: [index('projects', 'space')],
  },
  {
    id: ids.tasks,
    name: 'tasks',
    type: 'base',
    ...ruled('assignee = @request.auth.id'),
    fields: [
      text('title'),
      { name: 'body', type: 'editor' },
      relation('project', 'projects', { cascadeDelete: true }),
      relation('assignee', 'members'),
      select('status', ['open', 'doing', 'done']),
      select('tags', ['bug', 'idea', 'later', 'now', 'ours', 'theirs'], 6),
      { name: 'priority', type: 'number' },
      { name: 'due', type: 'date' },
      { name: 'done', type: 'bool' },
      { name: 'meta', type: 'json' },
      ...moments,
    ],
    indexes: [index('tasks', 'project'), index('tasks', 'assignee', 'created')],
  },
  {
    id: ids.comments,
    name: 'comments',
    type: 'base',
    ...ruled('task.assignee = @request.auth.id'),
    fields: [
      relation('task', 'tasks', { cascadeDelete: true }),
      relation('author', 'members'),
      { name: 'text', type: 'editor' },
      ...moments,
    ],
    indexes: [index('comments', 'task')],
  },
]

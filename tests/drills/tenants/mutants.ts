export interface Mutant {
  readonly name: string
  /** Under src/. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

const conditions = 'server/engine/records/access/access.ts'
const service = 'server/engine/records/create-service.ts'
const follow = 'server/engine/records/filter/sql/follow-path.ts'
const compilation = 'server/engine/records/filter/sql/compilation.ts'
const satisfies = 'server/engine/records/access/rule-check.ts'
const model = 'server/engine/records/model.ts'
const files = 'server/engine/files/serving/file-routes.ts'
const audience = 'server/engine/realtime/audience.ts'
const relations = 'server/engine/records/write/relations.ts'
const tokens = 'server/engine/records/auth/tokens.ts'
const list = 'server/engine/records/read/list.ts'
const expand = 'server/engine/records/read/expand.ts'
const members = 'shared/collections/user-instance-roles.ts'

const listAccess = 'const conditions = accessConditions(context, model, model.collection.rules.list, request, {'
const listOpen = 'if (!conditions) throw superusersOnly()'
const expandAccess = 'access = accessConditions(context, target, target.collection.rules.view, request)'

/** Each takes away one thing that keeps somebody from seeing or doing something. The drills must notice every one. */
export const mutants: readonly Mutant[] = [
  cut(
    'the tenant condition everywhere',
    conditions,
    'const conditions = tenant ? [tenant] : []',
    'const conditions: SqlFragment[] = []',
  ),
  cut('the rule everywhere', conditions, "if (rule !== '') conditions", "if (rule === 'never') conditions"),
  cut(
    'superusers alone behind a null rule',
    conditions,
    'if (rule === null) return null',
    'if (rule === null) return []',
  ),
  cut('the list rule', list, listAccess, listAccess.replace('model.collection.rules.list', "''")),
  cut('list under the view rule', list, listAccess, listAccess.replace('rules.list', 'rules.view')),
  cut('the tenant condition of lists', list, listOpen, `${listOpen}\n  conditions.shift()`),
  cut(
    'the view rule',
    service,
    'model.collection.rules[rule], request)\n  if (!access || !isStorable',
    "'', request)\n  if (!access || !isStorable",
  ),
  cut(
    'view under the list rule',
    service,
    "{ rule = 'view', filter, expand, fields }: VisibleOptions,\n): Promise<Record<string, unknown> | null> {\n  const access = accessConditions(context, model, model.collection.rules[rule], request)\n  if (!access || !isStorable",
    '{ rule: _rule, filter, expand, fields }: VisibleOptions,\n): Promise<Record<string, unknown> | null> {\n  const access = accessConditions(context, model, model.collection.rules.list, request)\n  if (!access || !isStorable',
  ),
  cut(
    'the rule of deletions',
    'server/engine/records/write/delete.ts',
    'const rule = model.collection.rules.delete',
    "const rule = model.collection.rules.delete && ''",
  ),
  cut(
    'the check of deletions',
    'server/engine/records/write/delete.ts',
    '!(await mayAccess(context, tx, request, model, id, rule))',
    'false',
  ),
  cut(
    'the rule of updates',
    'server/engine/records/write/update.ts',
    'const rule = model.collection.rules.update',
    "const rule = model.collection.rules.update && ''",
  ),
  cut(
    'the check of updates',
    'server/engine/records/write/update.ts',
    '!(await mayAccess(context, runner, resolved.request, model, id, rule))',
    'false',
  ),
  cut(
    'the rule of creations',
    'server/engine/records/write/create.ts',
    'const rule = model.collection.rules.create',
    "const rule = model.collection.rules.create && ''",
  ),
  cut(
    'the check of creations',
    'server/engine/records/write/create.ts',
    '!(await mayAccessValues(context, runner, asked, model, row, rule))',
    'false',
  ),
  cut('the tenant of relations that are written', relations, 'const found = person\n', 'const found = null\n'),
  cut('the view rule of expansions', expand, expandAccess, expandAccess.replace('target.collection.rules.view', "''")),
  cut('expansions under the list rule', expand, expandAccess, expandAccess.replace('rules.view', 'rules.list')),
  cut('the tenant condition of expansions', expand, expandAccess, `${expandAccess}?.slice(1) ?? null`),
  cut(
    'the list rule of collections that a filter joins',
    compilation,
    'list ? compilation.rule(list, collection, table.alias) : null,',
    'null,',
  ),
  cut(
    'the tenant condition of collections that a filter joins',
    compilation,
    'compilation.tenant(collection, table.alias),',
    'null,',
  ),
  cut(
    'locked collections in filters',
    compilation,
    'if (compilation.limited && list === null)',
    'if (list === undefined)',
  ),
  cut(
    'both conditions of collections that a filter joins',
    compilation,
    'if (!compilation.limited) return table',
    'return table',
  ),
  cut(
    'guards of rows that fail to satisfy all',
    'server/engine/records/filter/sql/condition.ts',
    'join([...guards, fails]',
    'join([fails]',
  ),
  cut('hidden fields in filters', follow, 'if (field?.hidden && compilation.limited)', 'if (field?.hidden && false)'),
  cut(
    'addresses that are not shown in filters',
    follow,
    "field.type !== 'email' || name !== 'email') return null",
    "field.type !== 'email' || name) return null",
  ),
  cut(
    'limits of client filters for those who are no superusers',
    'server/engine/records/filter/sql/compile.ts',
    'if (text.includes(reserved)) throw',
    'if (text === reserved) throw',
  ),
  cut(
    'hidden fields in answers',
    model,
    'open: fields.filter((field) => !field.hidden)',
    'open: fields.filter((field) => field.kind !== null)',
  ),
  cut(
    'addresses that are not shown',
    'server/engine/records/read/present.ts',
    "'open' : 'withoutEmail'",
    "'open' : 'open'",
  ),
  cut(
    'the manage rule',
    satisfies,
    'const rule = model.collection.auth?.manageRule\n',
    'const rule = model.collection.auth?.manageRule && \'id != ""\'\n',
  ),
  cut(
    'hidden fields in bodies',
    'server/engine/records/write/body.ts',
    "return isSuperuser || !field.hidden || field.definition.type === 'password'",
    'return isSuperuser || field.kind !== null',
  ),
  cut(
    'the token of protected files',
    files,
    'if (!field || (field.protected && !(await maySee(request, collection, id, token)))) throw notFound()',
    'if (!field) throw notFound()',
  ),
  cut(
    'the view rule of protected files',
    files,
    "return (await records.visible(requestInfo(request, auth, {}, 'protectedFile'), name, id)) !== null",
    'return auth !== null || name === id',
  ),
  cut(
    'the signature of a token',
    tokens,
    'const claims = await verify(token, key)',
    'const claims = (await verify(token, key)) ?? said',
  ),
  cut(
    'the rule of changes that are told',
    'server/engine/records/read/fanout.ts',
    'const access = accessConditions(context, model, model.collection.rules[rule], request)',
    'const access: SqlFragment[] = []',
  ),
  cut(
    'list or view for what is told',
    audience,
    "rule: record === '*' ? ('list' as const)",
    "rule: record === '*' ? ('view' as const)",
  ),
  cut('the rule that only owners change owners', members, ' && role != "owner" && @request', ' && @request'),
  cut('the rule that only owners make owners', members, ' && @request.body.role != "owner"', ''),
  cut('the rule that only owners remove owners', members, ' && role != "owner")', ')'),
  cut('the rule that everybody may leave', members, 'user = @request.auth.id', 'user = "nobody"'),
]

function cut(name: string, file: string, find: string, replace: string): Mutant {
  return { name, file, find, replace }
}

export interface Mutant {
  readonly name: string
  /** Under src/. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

const access = 'server/engine/records/access/access.ts'
const view = 'server/engine/records/read/view.ts'
const follow = 'server/engine/records/filter/sql/follow-path.ts'
const compilation = 'server/engine/records/filter/sql/compilation.ts'
const ruleCheck = 'server/engine/records/access/rule-check.ts'
const model = 'server/engine/records/model.ts'
const files = 'server/engine/files/serving/file-routes.ts'
const subscribers = 'server/engine/realtime/subscribers.ts'
const relations = 'server/engine/records/write/relations.ts'
const tokens = 'server/engine/records/auth/tokens.ts'
const list = 'server/engine/records/read/list.ts'
const answer = 'server/engine/records/read/answer.ts'
const members = 'shared/collections/user-instance-roles.ts'
const invitations = 'shared/collections/invitations.ts'

const listRule = "const rule = ruleFor(model, 'list', request)"
const listAccess = 'accessConditions(context, model, rule, request, { tenantUnindexed })'
const expandAccess = 'access = accessConditions(context, target, target.rules.view, request)'

/** Each removes one access check. The drills must notice every one. */
export const mutants: readonly Mutant[] = [
  cut(
    'the tenant condition everywhere',
    access,
    'const conditions = tenant ? [tenant] : []',
    'const conditions: SqlFragment[] = []',
  ),
  cut(
    'the rule everywhere',
    access,
    'if (!rule || isSuperuser(request)) return []',
    "if (rule !== 'never' || isSuperuser(request)) return []",
  ),
  cut(
    'superusers alone behind a null rule',
    access,
    'rule === null && !isSuperuser(request)',
    'rule === null && !request',
  ),
  cut('the list rule', list, listRule, "const rule = '' as string | null"),
  cut('list under the view rule', list, listRule, listRule.replace('list', 'view')),
  cut('the tenant condition of lists', list, listAccess, `${listAccess}?.slice(1)`),
  cut(
    'the view rule',
    view,
    'model.rules[rule], request)\n  if (!access || !isStorable',
    "'', request)\n  if (!access || !isStorable",
  ),
  cut(
    'view under the list rule',
    view,
    "{ rule = 'view', filter, expand, fields }: VisibleOptions,\n): Promise<Record<string, unknown> | null> {\n  const access = accessConditions(context, model, model.rules[rule], request)\n  if (!access || !isStorable",
    '{ rule: _rule, filter, expand, fields }: VisibleOptions,\n): Promise<Record<string, unknown> | null> {\n  const access = accessConditions(context, model, model.rules.list, request)\n  if (!access || !isStorable',
  ),
  cut(
    'the rule of deletions',
    'server/engine/records/write/delete.ts',
    "const rule = ruleFor(model, 'delete', request)",
    "const rule = ruleFor(model, 'delete', request) && ''",
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
    "const rule = ruleFor(model, 'update', request)",
    "const rule = ruleFor(model, 'update', request) && ''",
  ),
  cut(
    'the check of updates',
    'server/engine/records/write/update.ts',
    'mayAccess(context, runner, asked, model, id, rule)',
    'Promise.resolve(Boolean(runner && asked))',
  ),
  cut(
    'the rule of creations',
    'server/engine/records/write/create.ts',
    "const rule = ruleFor(model, 'create', request)",
    "const rule = ruleFor(model, 'create', request) && ''",
  ),
  cut(
    'the check of creations',
    'server/engine/records/write/create.ts',
    '!(await mayAccessValues(context, runner, asked, model, row, rule))',
    'false',
  ),
  cut(
    'the tenant of relations that are written',
    relations,
    'reachable(runner, given, tenant, person)',
    'reachable(runner, given, null, null)',
  ),
  cut('the view rule of expansions', answer, expandAccess, expandAccess.replace('target.rules.view', "''")),
  cut('expansions under the list rule', answer, expandAccess, expandAccess.replace('rules.view', 'rules.list')),
  cut('the tenant condition of expansions', answer, expandAccess, `${expandAccess}?.slice(1) ?? null`),
  cut(
    'the list rule of collections that a filter joins',
    compilation,
    'list ? compilation.rule(list, model, table.alias) : null,',
    'null,',
  ),
  cut(
    'the tenant condition of collections that a filter joins',
    compilation,
    'compilation.tenant(model, table.alias),',
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
    "!at.model.isAuth || name !== 'email') return null",
    '!at.model.isAuth || name) return null',
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
    "open: fields.filter((field) => field.name !== '')",
  ),
  cut(
    'addresses that are not shown',
    'server/engine/records/read/present.ts',
    "'open' : 'withoutEmail'",
    "'open' : 'open'",
  ),
  cut(
    'the manage rule',
    ruleCheck,
    'const rule = model.auth?.manageRule\n',
    'const rule = model.auth?.manageRule && \'id != ""\'\n',
  ),
  cut(
    'hidden fields in bodies',
    'server/engine/records/write/body.ts',
    'if (hidden && !isSuperuser && !type.isSecret) return false',
    'if (hidden && type.isReadOnly) return false',
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
    'const claims = (await verify(token, key)) ?? claimed',
  ),
  cut(
    'the rule of changes that are told',
    'server/engine/records/read/fanout.ts',
    'const access = accessConditions(context, model, model.rules[rule], request)',
    'const access: SqlFragment[] = []',
  ),
  cut(
    'list or view for what is told',
    subscribers,
    "rule: record === '*' ? ('list' as const)",
    "rule: record === '*' ? ('view' as const)",
  ),
  cut('the rule that only owners change owners', members, ' && role != "owner" && @request', ' && @request'),
  cut(
    'the rule that admins make no owners',
    members,
    'role != "owner" && @request.body.role != "owner"',
    'role != "owner"',
  ),
  cut(
    'the rule that owners make no owners',
    members,
    '(role = "owner" || @request.body.role != "owner")',
    '(role = "owner" || role != "owner")',
  ),
  cut('the rule that only owners remove owners', members, ' && role != "owner")', ')'),
  cut('the rule that everybody may leave', members, 'user = @request.auth.id', 'user = "nobody"'),
  cut('the rule that only owners invite owners', invitations, ' && role != "owner")', ')'),
  cut(
    'the rule that admins see invitations',
    invitations,
    'list: admin, view: admin',
    "list: atLeast('viewer'), view: admin",
  ),
  cut(
    'the rule that nobody rewrites what was said about a post',
    'shared/collections/review-comments.ts',
    'update: null',
    "update: atLeast('viewer')",
  ),
  cut(
    'the rule that nobody rewrites a message',
    'shared/collections/messages.ts',
    'update: null',
    "update: atLeast('viewer', 'conversation.instance')",
  ),
  cut(
    'the rule that editors write messages',
    'shared/collections/messages.ts',
    "create: atLeast('editor', 'conversation.instance')",
    "create: atLeast('viewer', 'conversation.instance')",
  ),
  cut(
    'the rule that editors steer conversations',
    'shared/collections/conversations.ts',
    "membersRead('editor')",
    "membersRead('viewer')",
  ),
  cut(
    'the rule that admins change the settings of the chat',
    'shared/collections/chat-settings.ts',
    "membersRead('admin')",
    "membersRead('viewer')",
  ),
  cut(
    'the rule that what a member has read is personal',
    'shared/collections/conversation-reads.ts',
    "const own = 'member.user = @request.auth.id'",
    'const own = \'@request.auth.id != ""\'',
  ),
  cut(
    'the secrecy of the sessions of visitors',
    'shared/collections/visitor-sessions.ts',
    'rules: locked',
    'rules: { ...locked, list: \'@request.auth.id != ""\', view: \'@request.auth.id != ""\' }',
  ),
  cut(
    'the rule that editors withdraw review links',
    'shared/collections/review-links.ts',
    "membersRead('editor')",
    "membersRead('viewer')",
  ),
  cut(
    'the rule that only superusers change legal texts',
    'shared/collections/legal-versions.ts',
    "rules: { ...locked, list: '', view: '' }",
    "rules: { ...locked, list: '', view: '', update: '' }",
  ),
  cut(
    'the rule that admins read the audit',
    'shared/collections/audit-entries.ts',
    "const admin = atLeast('admin')",
    "const admin = atLeast('viewer')",
  ),
  cut(
    'the rule that admins change the settings of services',
    'shared/collections/instance-services.ts',
    "update: atLeast('admin')",
    "update: atLeast('viewer')",
  ),
  cut(
    'the secrecy of payment events',
    'shared/collections/payment-events.ts',
    'rules: locked',
    "rules: { ...locked, list: '', view: '' }",
  ),
  cut(
    'the secrecy of what a subscription is called by its provider',
    'shared/collections/subscriptions.ts',
    'reference: text({ hidden: true, ',
    'reference: text({ ',
  ),
  cut(
    'the rule that notifications are personal',
    'shared/collections/notifications.ts',
    "const own = 'user = @request.auth.id'",
    'const own = \'@request.auth.id != ""\'',
  ),
  cut(
    'the rule that figures are for superusers',
    'shared/collections/figure-days.ts',
    'rules: locked',
    "rules: { ...locked, list: '', view: '' }",
  ),
  cut(
    'the rule that sessions, passkeys and the history of an account are personal',
    'shared/collections/account-refs.ts',
    ' && recordRef = @request.auth.id',
    '',
  ),
  cut(
    'the rule that addresses of calendars are personal',
    'shared/collections/calendar-feeds.ts',
    "const own = 'member.user = @request.auth.id'",
    'const own = \'@request.auth.id != ""\'',
  ),
  cut('the rule that exports are personal', 'shared/collections/exports.ts', ' && user = @request.auth.id', ''),
  cut(
    'the rule that consents are personal',
    'shared/collections/consents.ts',
    "const own = 'user = @request.auth.id'",
    'const own = \'@request.auth.id != ""\'',
  ),
]

function cut(name: string, file: string, find: string, replace: string): Mutant {
  return { name, file, find, replace }
}

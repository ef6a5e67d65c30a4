/** Who may use a route of the product, and a request to test it. A route that is missing here fails the build. */
export type RouteAccess =
  /** Requested at random by the tenant drill, row by row. */
  | { readonly by: 'matrix' }
  /** Answers the same to everyone, or only what the caller already knows. */
  | { readonly by: 'anybody'; readonly why: string }
  /** Everyone who is signed in. */
  | { readonly by: 'people'; readonly path: string; readonly body?: unknown }
  | { readonly by: 'superusers'; readonly path?: string; readonly body?: unknown }
  /** Members of a workspace; for others the record does not exist. */
  | {
      readonly by: 'members'
      path(ids: WorkspaceIds): string
      readonly role?: 'reviewer' | 'editor' | 'admin' | 'owner'
      body?(ids: WorkspaceIds): unknown
    }

export interface WorkspaceIds {
  readonly instance: string
  readonly base: string
  readonly invitation: string
  readonly reviewLink: string
  /** On WhatsApp. */
  readonly conversation: string
  readonly bot: string
  readonly whatsApp: string
  /** With a key of identity. */
  readonly widget: string
  readonly contact: string
  /** Of a message there, which failed. */
  readonly delivery: string
  readonly ambassador: string
  /** Of the workspace, ready. */
  readonly service: string
  /** A webhook of the workspace. */
  readonly channel: string
  readonly post: string
  /** A picture that is generated for it. */
  readonly picture: string
  /** On the simulated network. */
  readonly feedPost: string
}

const matrix: RouteAccess = { by: 'matrix' }
const superusers: RouteAccess = { by: 'superusers' }
const people = (path: string): RouteAccess => ({ by: 'people', path })
const anybody = (why: string): RouteAccess => ({ by: 'anybody', why })
const collection = '/api/collections/:collection'
const owners = (method: string, name: string, body?: unknown): Record<string, RouteAccess> => ({
  [`${method} /api/instances/:instance/${name}`]: {
    ...{ by: 'members', role: 'owner', path: ({ instance }) => `/api/instances/${instance}/${name}` },
    body: () => body,
  },
})

const ofReviewLink = (method: string, end: string): Record<string, RouteAccess> => ({
  [`${method} /api/instances/:instance/review-links/:link/${end}`]: {
    ...{ by: 'members', role: 'editor' },
    path: ({ instance, reviewLink }) => `/api/instances/${instance}/review-links/${reviewLink}/${end}`,
  },
})

const ofResults = (method: string, end: string, role?: 'editor', body?: unknown): Record<string, RouteAccess> => ({
  [`${method} /api/instances/:instance/results${end.replace('/imports/none', '/imports/:import').split('?')[0]}`]: {
    ...{ by: 'members', ...(role ? { role } : {}), path: ({ instance }) => `/api/instances/${instance}/results${end}` },
    ...(body === undefined ? {} : { body: () => body }),
  },
})

const ofFeed = (name: string, role?: 'reviewer', body?: unknown): Record<string, RouteAccess> => ({
  [`POST /api/instances/:instance/simulated-posts/:post/${name}`]: {
    ...{ by: 'members', ...(role ? { role } : {}) },
    path: ({ instance, feedPost }) => `/api/instances/${instance}/simulated-posts/${feedPost}/${name}`,
    ...(body === undefined ? {} : { body: () => body }),
  },
})

const ofChannel = (name: string, body?: unknown): Record<string, RouteAccess> => ({
  [`POST /api/channels/:id/${name}`]: {
    ...{ by: 'members', role: 'admin', path: ({ channel }) => `/api/channels/${channel}/${name}` },
    body: () => body,
  },
})
const channelRoutes = {
  ...ofChannel('connect', { owner: 'members' }),
  ...ofChannel('connected', { owner: 'members', verifier: 'v', state: 's', code: 'c' }),
  ...ofChannel('account', { account: 'urn:li:person:nobody' }),
  ...ofChannel('test'),
  ...ofChannel('secret'),
}

const ofPages: Record<string, RouteAccess> = {
  'POST /api/instances/:instance/find-page': {
    ...{ by: 'members', role: 'editor', path: ({ instance }) => `/api/instances/${instance}/find-page` },
    body: () => ({ address: 'acme-tools' }),
  },
}

const ofConversation = (name: string, body: unknown, role?: 'editor'): Record<string, RouteAccess> => ({
  [`POST /api/conversations/:id/${name}`]: {
    ...{
      by: 'members',
      ...(role ? { role } : {}),
      path: ({ conversation }) => `/api/conversations/${conversation}/${name}`,
    },
    body: () => body,
  },
})

const ofWhatsApp = (method: 'GET' | 'POST', name: string, role: 'editor' | 'admin'): Record<string, RouteAccess> => ({
  [`${method} /api/chat-channels/:id/${name}`]: {
    ...{ by: 'members', role, path: ({ whatsApp }) => `/api/chat-channels/${whatsApp}/${name}` },
    ...(name === 'whatsapp' && method === 'POST' ? { body: () => ({ phoneNumberId: '10654', wabaId: '10229' }) } : {}),
  },
})
const signer = anybody('WhatsApp, by the app’s secret or the webhook’s token; tests/chat/whatsapp.')
const whatsAppRoutes: Record<string, RouteAccess> = {
  'GET /api/whatsapp/:siteToken': signer,
  'POST /api/whatsapp/:siteToken': signer,
  ...ofWhatsApp('GET', 'whatsapp', 'admin'),
  ...ofWhatsApp('POST', 'whatsapp', 'admin'),
  ...ofWhatsApp('POST', 'test', 'admin'),
  ...ofWhatsApp('GET', 'templates', 'editor'),
  ...ofConversation('template', { clientId: 'template-1', name: 'hello', language: 'en_US' }, 'editor'),
  'POST /api/message-deliveries/:id/decision': {
    ...{ by: 'members', role: 'editor', path: ({ delivery }) => `/api/message-deliveries/${delivery}/decision` },
    body: () => ({ again: false }),
  },
}

const ofIdentity = (method: string, end = ''): Record<string, RouteAccess> => ({
  [`${method} /api/chat-channels/:id/identity-keys${end && '/:kid'}`]: {
    ...{ by: 'members', role: 'admin', path: ({ widget }) => `/api/chat-channels/${widget}/identity-keys${end}` },
  },
})

const widget = '/api/widget/:siteToken'
const visitor = anybody('The holder of the token of a visitor’s session, who sees one conversation; tests/chat.')
const chatRoutes: Record<string, RouteAccess> = {
  ...whatsAppRoutes,
  'GET /api/instances/:instance/inbox-counts': {
    by: 'members',
    path: ({ instance }) => `/api/instances/${instance}/inbox-counts`,
  },
  'GET /api/instances/:instance/found-messages': {
    by: 'members',
    path: ({ instance }) => `/api/instances/${instance}/found-messages?q=hello`,
  },
  'GET /api/instances/:instance/chat-report': {
    by: 'members',
    path: ({ instance }) => `/api/instances/${instance}/chat-report?from=2026-01-01&to=2026-01-31`,
  },
  ...ofIdentity('GET'),
  ...ofIdentity('POST'),
  ...ofIdentity('DELETE', '/canary'),
  'POST /api/contacts/:id/merge': {
    ...{ by: 'members', role: 'editor', path: ({ contact }) => `/api/contacts/${contact}/merge` },
    body: () => ({ into: 'nobody' }),
  },
  'POST /api/instances/:instance/chat-presence': {
    ...{ by: 'members', path: ({ instance }) => `/api/instances/${instance}/chat-presence` },
    body: () => ({ page: 'page-of-a-member' }),
  },
  ...ofConversation('read', { sequence: 1 }),
  ...ofConversation('typing', { draft: '' }, 'editor'),
  ...ofConversation('transcript', { email: 'customer@dairy.example' }, 'editor'),
  'POST /api/bots/:bot/try': {
    ...{ by: 'members', role: 'editor', path: ({ bot }) => `/api/bots/${bot}/try` },
    body: () => ({ question: 'When do you open?', language: 'en-US' }),
  },
  'POST /api/bots/:bot/test': { by: 'members', role: 'editor', path: ({ bot }) => `/api/bots/${bot}/test` },
  [`GET ${widget}`]: anybody('What a site shows to everybody.'),
  [`POST ${widget}/sessions`]: anybody('A new visitor, who sees nothing of others; tests/chat.'),
  [`GET ${widget}/messages`]: visitor,
  [`POST ${widget}/messages`]: visitor,
  [`POST ${widget}/typing`]: visitor,
  [`POST ${widget}/read`]: visitor,
  [`POST ${widget}/person`]: visitor,
  [`POST ${widget}/rating`]: visitor,
  [`POST ${widget}/transcript`]: visitor,
  [`GET ${widget}/events`]: visitor,
  [`GET ${widget}/messages/:message/files/:name`]: visitor,
  'GET /widget.js': anybody('The script of the tag, the same for every site.'),
  'GET /widget/files/:name': anybody('The files of the panel, the same for every site.'),
  'GET /widget/:siteToken': anybody('The page of a channel in its frame; tests/chat.'),
}

const ofQueue: Record<string, RouteAccess> = {
  'POST /api/ambassadors/:id/queue': {
    ...{ by: 'members', role: 'editor', path: ({ ambassador }) => `/api/ambassadors/${ambassador}/queue` },
    body: () => ({ seen: [], scheduled: '', place: 0 }),
  },
}

const network = '/api/simulated-network'
const holderOfToken = anybody('The holder of a token of the simulated network; tests/publishing/networks.')
const simulatedRoutes: Record<string, RouteAccess> = {
  [`GET ${network}/control`]: superusers,
  [`POST ${network}/control`]: { by: 'superusers', body: { request: 'post', fault: 'slow' } },
  [`DELETE ${network}/control`]: superusers,
  [`GET ${network}/oauth/v2/authorization`]: anybody('The consent page; only a signed hint opens it.'),
  [`POST ${network}/oauth/v2/authorization`]: anybody('Likewise.'),
  [`POST ${network}/oauth/v2/accessToken`]: anybody('The app of this server, by its secret.'),
  [`GET ${network}/v2/userinfo`]: holderOfToken,
  [`GET ${network}/rest/organizationAcls`]: holderOfToken,
  [`GET ${network}/rest/organizationalEntityShareStatistics`]: holderOfToken,
  [`GET ${network}/rest/organizations`]: holderOfToken,
  [`GET ${network}/rest/organizations/:id`]: holderOfToken,
  [`POST ${network}/rest/images`]: holderOfToken,
  [`GET ${network}/rest/images/:id`]: holderOfToken,
  [`POST ${network}/rest/documents`]: holderOfToken,
  [`GET ${network}/rest/documents/:id`]: holderOfToken,
  [`PUT ${network}/uploads/images/:id`]: holderOfToken,
  [`PUT ${network}/uploads/documents/:id`]: holderOfToken,
  [`POST ${network}/rest/posts`]: holderOfToken,
  [`GET ${network}/rest/posts`]: holderOfToken,
  [`GET ${network}/rest/posts/:id`]: holderOfToken,
  [`POST ${network}/rest/socialActions/:id/comments`]: holderOfToken,
  [`GET ${network}/rest/socialActions/:id/comments`]: holderOfToken,
}

export const routeAccess: Readonly<Record<string, RouteAccess>> = {
  [`GET ${collection}/records`]: matrix,
  [`POST ${collection}/records`]: matrix,
  [`GET ${collection}/records/:id`]: matrix,
  [`PATCH ${collection}/records/:id`]: matrix,
  [`DELETE ${collection}/records/:id`]: matrix,
  'POST /api/batch': matrix,
  'GET /api/files/:collection/:id/:filename': matrix,
  'POST /api/files/token': matrix,
  'GET /api/realtime': matrix,
  'POST /api/realtime': matrix,
  [`POST ${collection}/auth-with-password`]: matrix,

  'GET /api/collections': superusers,
  [`GET ${collection}`]: { by: 'superusers', path: '/api/collections/users' },
  'GET /api/collections/meta/scaffolds': superusers,
  'GET /api/collections/meta/oauth2-providers': superusers,
  'GET /api/settings': superusers,
  'PATCH /api/settings': { by: 'superusers', body: { meta: { appName: 'Taken' } } },
  'POST /api/settings/test/email': { by: 'superusers', body: { email: 'a@timbre.example', template: 'verification' } },
  'POST /api/settings/test/s3': { by: 'superusers', body: { filesystem: 'storage' } },
  'POST /api/settings/apple/generate-client-secret': superusers,
  'GET /api/logs': superusers,
  'DELETE /api/logs': superusers,
  'GET /api/logs/stats': superusers,
  'GET /api/logs/:id': { by: 'superusers', path: '/api/logs/aaaaaaaaaaaaaaa' },
  'GET /api/backups': superusers,
  'POST /api/backups': { by: 'superusers', body: { name: 'taken.zip' } },
  'POST /api/backups/upload': superusers,
  'GET /api/backups/:key': { by: 'superusers', path: '/api/backups/a.zip' },
  'DELETE /api/backups/:key': { by: 'superusers', path: '/api/backups/a.zip' },
  'POST /api/backups/:key/restore': { by: 'superusers', path: '/api/backups/a.zip/restore' },
  'GET /api/admin/jobs': superusers,
  'POST /api/admin/jobs/:id/cancel': { by: 'superusers', path: '/api/admin/jobs/aaaaaaaaaaaaaaa/cancel' },
  'POST /api/admin/jobs/:id/retry': { by: 'superusers', path: '/api/admin/jobs/aaaaaaaaaaaaaaa/retry' },
  'GET /api/admin/crons': superusers,
  'POST /api/admin/mails/:id/send': { by: 'superusers', path: '/api/admin/mails/aaaaaaaaaaaaaaa/send' },
  'GET /api/admin/health': superusers,
  'GET /api/admin/files/move': superusers,
  'POST /api/admin/files/move': superusers,
  'DELETE /api/admin/files/move': superusers,
  'GET /api/admin/backups': superusers,
  'POST /api/admin/backups/:key/restore': { by: 'superusers', path: '/api/admin/backups/a.zip/restore' },
  'GET /api/crons': superusers,
  'POST /api/crons/:id': { by: 'superusers', path: '/api/crons/__pbLogsCleanup__' },
  [`POST ${collection}/impersonate/:id`]: {
    by: 'superusers',
    path: '/api/collections/users/impersonate/aaaaaaaaaaaaaaa',
  },

  'GET /api/admin/settings': superusers,
  'PATCH /api/admin/settings': superusers,
  'POST /api/admin/settings/test/ai': superusers,
  'GET /api/admin/settings/networks': superusers,
  'POST /api/admin/settings/test/network': { by: 'superusers', body: { owner: 'members' } },
  'GET /api/admin/settings/sign-in': superusers,
  'POST /api/admin/settings/test/sign-in': superusers,
  'POST /api/admin/settings/test/web-search': superusers,
  'GET /api/admin/overview': superusers,
  'GET /api/admin/credits': superusers,
  'POST /api/admin/credits': {
    by: 'superusers',
    body: { instance: 'aaaaaaaaaaaaaaa', amount: 5, kind: 'granted', note: 'Mine', key: 'a-key-of-mine' },
  },
  'GET /api/admin/users/:id/merge/:other': {
    by: 'superusers',
    path: '/api/admin/users/aaaaaaaaaaaaaaa/merge/bbbbbbbbbbbbbbb',
  },
  'POST /api/admin/users/:id/merge/:other': {
    by: 'superusers',
    path: '/api/admin/users/aaaaaaaaaaaaaaa/merge/bbbbbbbbbbbbbbb',
  },
  'POST /api/admin/view-as': { by: 'superusers', body: { user: 'aaaaaaaaaaaaaaa', reason: 'Curiosity' } },

  'POST /api/admin/instances': { by: 'superusers', body: { name: 'Taken' } },
  'GET /api/admin/instances/:instance/usage': {
    by: 'superusers',
    path: '/api/admin/instances/aaaaaaaaaaaaaaa/usage',
  },
  'POST /api/instances': { by: 'people', path: '/api/instances', body: {} },
  'POST /api/instances/:instance/services/:service/retry': {
    by: 'members',
    role: 'admin',
    path: ({ instance, service }) => `/api/instances/${instance}/services/${service}/retry`,
  },
  'GET /api/knowledge-bases/:base/passages': {
    by: 'members',
    path: ({ base }) => `/api/knowledge-bases/${base}/passages?q=canary`,
  },
  'POST /api/knowledge-bases/:base/site-pages': {
    ...{ by: 'members', role: 'editor', path: ({ base }) => `/api/knowledge-bases/${base}/site-pages` },
    body: () => ({ url: 'http://127.0.0.1/' }),
  },
  'GET /api/instances/:instance/knowledge-figures': {
    by: 'members',
    path: ({ instance }) => `/api/instances/${instance}/knowledge-figures`,
  },
  'GET /api/instances/:instance/ambassador-figures': {
    by: 'members',
    path: ({ instance }) => `/api/instances/${instance}/ambassador-figures`,
  },
  'GET /api/ambassadors/:id/preference-proposals': {
    by: 'members',
    path: ({ ambassador }) => `/api/ambassadors/${ambassador}/preference-proposals`,
  },
  'GET /api/instances/:instance/usage': {
    by: 'members',
    path: ({ instance }) => `/api/instances/${instance}/usage`,
  },
  'GET /api/instances/:instance/members': {
    by: 'members',
    path: ({ instance }) => `/api/instances/${instance}/members`,
  },
  'POST /api/instances/:instance/invitations/:invitation/resend': {
    by: 'members',
    role: 'admin',
    path: ({ instance, invitation }) => `/api/instances/${instance}/invitations/${invitation}/resend`,
  },
  'POST /api/instances/:instance/review-links': {
    ...{ by: 'members', role: 'editor', path: ({ instance }) => `/api/instances/${instance}/review-links` },
    body: () => ({ posts: [] }),
  },
  'POST /api/posts/:id/pictures': {
    ...{ by: 'members', role: 'editor', path: ({ post }) => `/api/posts/${post}/pictures` },
    body: () => ({ pictures: [] }),
  },
  'POST /api/generated-pictures/:id/attach': {
    ...{ by: 'members', role: 'editor', path: ({ picture }) => `/api/generated-pictures/${picture}/attach` },
    body: () => ({ altText: '' }),
  },
  'POST /api/posts/:id/link-card': {
    ...{ by: 'members', role: 'editor', path: ({ post }) => `/api/posts/${post}/link-card` },
    body: () => ({}),
  },
  ...ofReviewLink('GET', 'address'),
  ...ofReviewLink('POST', 'renew'),
  ...ofReviewLink('POST', 'remind'),
  ...ofResults('GET', '?from=2026-01-01&to=2026-02-01'),
  ...ofResults('GET', '/worked?ambassador=none'),
  ...ofResults('POST', '/refresh', 'editor'),
  ...ofResults('POST', '/preview', 'editor'),
  ...ofResults('POST', '/import', 'editor', { rows: [] }),
  ...ofResults('POST', '/imports/none/undo', 'editor'),
  ...ofFeed('seen'),
  ...ofFeed('reaction', 'reviewer', { on: true }),
  ...ofFeed('comments', 'reviewer', { text: 'A comment.' }),
  'POST /api/instances/:instance/calendar-feed': {
    ...{ by: 'members', path: ({ instance }) => `/api/instances/${instance}/calendar-feed` },
    body: () => ({}),
  },
  'GET /api/calendar/:token': anybody('The holder of a secret address; tests/publishing/calendar-feed.test.ts.'),
  'GET /api/review/:token': anybody('The holder of a secret address, who sees the posts of its link; tests/reviews.'),
  'GET /api/review/:token/events': anybody('Likewise, that something has changed, and nothing else.'),
  'POST /api/review/:token/posts/:post': anybody('Likewise, about one of these posts.'),
  'GET /api/review/:token/posts/:post/files/:name': anybody('Likewise, a file of one of them.'),
  'POST /api/notifications/unsubscribe/:token': anybody('Anyone with the mail can stop such mails.'),
  'GET /api/notifications/unsubscribe/:token': anybody('Likewise, the way to the page that asks first.'),
  ...owners('POST', 'checkout', { kind: 'plan', interval: 'month', currency: 'USD', language: 'en-US' }),
  ...owners('POST', 'portal', { language: 'en-US' }),
  ...owners('POST', 'subscription', { ends: true }),
  ...owners('GET', 'subscription-change'),
  ...owners('GET', 'invoices'),
  'GET /api/instances/:instance/plan-usage': {
    by: 'members',
    path: ({ instance }) => `/api/instances/${instance}/plan-usage`,
  },
  'POST /api/instances/:instance/past-posts': {
    by: 'members',
    role: 'editor',
    path: ({ instance }) => `/api/instances/${instance}/past-posts`,
  },
  'POST /api/knowledge-bases/:base/questions': {
    ...{ by: 'members', role: 'editor', path: ({ base }) => `/api/knowledge-bases/${base}/questions` },
    body: () => ({ question: 'When do you open?', language: 'en-US' }),
  },
  'POST /api/ambassadors/interview': {
    by: 'members',
    path: () => '/api/ambassadors/interview',
    body: ({ instance }) => ({ instance, language: 'en-US' }),
  },
  'POST /api/ambassadors/suggestions': {
    by: 'members',
    path: () => '/api/ambassadors/suggestions',
    body: ({ instance }) => ({ instance, language: 'en-US' }),
  },

  'POST /api/security/end-other-sessions': people('/api/security/end-other-sessions'),
  'POST /api/security/password': people('/api/security/password'),
  // These also take a recent sign-in; tests/accounts.
  'POST /api/security/second-factor': people('/api/security/second-factor'),
  'POST /api/security/second-factor/confirm': people('/api/security/second-factor/confirm'),
  'DELETE /api/security/second-factor': people('/api/security/second-factor'),
  'POST /api/security/recovery-codes': people('/api/security/recovery-codes'),
  'POST /api/security/passkeys/options': people('/api/security/passkeys/options'),
  'POST /api/security/passkeys': people('/api/security/passkeys'),
  'POST /api/admin/exports': { by: 'superusers', body: { instance: 'a'.repeat(15), language: 'en-US' } },
  'POST /api/exports': { by: 'people', path: '/api/exports' },
  'GET /api/cnpj/:cnpj': { by: 'people', path: '/api/cnpj/nonsense' },

  'GET /api/invitations/:key': anybody(
    'The holder of a mailed link, or whose confirmed address it names; tests/members.',
  ),
  'POST /api/invitations/:key/accept': anybody('Likewise, signed in with that address.'),
  'POST /api/invitations/:key/decline': anybody('Likewise.'),

  ...channelRoutes,
  ...ofPages,
  ...ofQueue,
  ...chatRoutes,
  ...simulatedRoutes,

  'POST /api/billing/stripe/webhook': anybody('The holder of the secret that signs events; tests/billing.'),

  'GET /api/health': anybody('Says more to superusers only; tests/http.'),
  'GET /api/ready': anybody('Whether the server takes requests.'),
  'GET /api/runtime': anybody('What the web app was built as.'),
  'GET /branding/accent/:colour.css': anybody('The colours of every page.'),
  'GET /branding/icon/:colour/:letter.svg': anybody('In the tab of every page.'),
  'GET /branding/app/:language.webmanifest': anybody('Read by browsers, which send no session.'),
  'GET /branding/logo/:file': anybody('On every page and in mails; tests/branding.'),
  'POST /api/setup/:token': anybody('Holders of the link that the first start prints; tests/accounts.'),
  'GET /api/oauth2-redirect': anybody('Passes a code on to the stream that its state names; tests/accounts.'),
  'POST /api/oauth2-redirect': anybody('The same for providers that post.'),
  [`GET ${collection}/auth-methods`]: anybody('Options of the collection.'),
  [`POST ${collection}/auth-with-otp`]: anybody('The holder of the mailed password; tests/accounts.'),
  [`POST ${collection}/auth-with-oauth2`]: anybody('The holder of a code of the provider; tests/accounts.'),
  [`POST ${collection}/auth-with-totp`]: anybody('Who passed the first factor, with a code; tests/accounts.'),
  [`POST ${collection}/passkey-options`]: anybody('A random challenge.'),
  [`POST ${collection}/auth-with-passkey`]: anybody('The holder of a passkey; tests/accounts.'),
  [`POST ${collection}/auth-refresh`]: anybody('The holder of a token; tests/auth.'),
  [`POST ${collection}/request-otp`]: anybody('Known or not, the answer is alike; tests/drills/known-or-not.'),
  [`POST ${collection}/request-verification`]: anybody('Likewise.'),
  [`POST ${collection}/request-password-reset`]: anybody('Likewise.'),
  [`POST ${collection}/request-email-change`]: anybody('The holder of a token; tests/accounts.'),
  [`POST ${collection}/confirm-verification`]: anybody('The holder of a mailed token; tests/auth.'),
  [`POST ${collection}/confirm-password-reset`]: anybody('The holder of a mailed token; tests/auth.'),
  [`POST ${collection}/confirm-email-change`]: anybody('The holder of a mailed token; tests/accounts.'),
  'GET *': anybody('The web app.'),
  'GET /favicon.svg': anybody('The web app.'),
}

/** `METHOD /path` of all routes, read from the server; HEAD goes with GET. */
export function routesOf(printed: string): string[] {
  const routes: string[] = []
  const parents: string[] = []
  for (const line of printed.split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)/.exec(line) ?? []
    if (!path) continue
    const depth = indent.length / 4
    parents.length = depth
    parents.push(path)
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${parents.join('')}`)
  }
  return routes.sort()
}

import { ask, refused, type Table } from '../scenario.ts'

const saving = 'An error occurred while saving the new settings.'
const notAllowed = 'The authorized record is not allowed to perform this action.'
const settings = 'PATCH /api/settings'
const root = { as: 'root' } as const
const wrong = (json: object, ...has: string[]) =>
  ask(settings, 400, { ...root, json, has: [`"message":"${saving}"`, ...has] })

export const operations: Table = {
  section: '8',
  title: 'settings, logs, health, backups, schedules',
  scenarios: [
    ...[
      'GET /api/settings',
      'PATCH /api/settings',
      'POST /api/settings/test/email',
      'POST /api/settings/test/s3',
      'GET /api/logs',
      'GET /api/logs/stats',
      'GET /api/logs/nothing',
      'GET /api/crons',
      'POST /api/crons/__pbLogsCleanup__',
      'GET /api/backups',
      'POST /api/backups',
      'POST /api/backups/upload',
      'DELETE /api/backups/x.zip',
      'POST /api/backups/x.zip/restore',
    ].flatMap((request) => [refused(request, 401), refused(request, 403, notAllowed, { as: 'ann' })]),
    // Settings.
    ask('GET /api/settings', 200, {
      ...root,
      has: [
        '"batch":{"enabled":true,"maxRequests":5,"timeout":3,"maxBodySize":0}',
        '"trustedProxy":{"headers":[],"useLeftmostIP":false}',
        '"superuserIPs":[]',
        '"accentColor":"#1055c9"',
        '"cronMaxKeep":3',
        '{"label":"/api/batch","audience":"","duration":1,"maxRequests":3}',
      ],
      lacks: ['"password"', '"secret"'],
    }),
    ask(`${settings}?fields=meta.appName,batch.timeout`, 200, {
      ...root,
      json: { meta: { appName: 'Other' } },
      is: { batch: { timeout: 3 }, meta: { appName: 'Other' } },
    }),
    ask(`${settings}?fields=meta.appName`, 200, {
      ...root,
      json: { meta: { appName: 'Acme' } },
      is: { meta: { appName: 'Acme' } },
    }),
    ask(`${settings}?fields=meta.appName`, 200, { ...root, json: {}, is: { meta: { appName: 'Acme' } } }),
    ask(`${settings}?fields=smtp.username`, 200, {
      ...root,
      json: { smtp: { username: 'me', password: 'smtp-secret' } },
      is: { smtp: { username: 'me' } },
    }),
    ask('GET /api/settings', 200, { ...root, lacks: ['smtp-secret'] }),
    ask(`${settings}?fields=smtp.username`, 200, {
      ...root,
      json: { smtp: { username: '', password: '' } },
      is: { smtp: { username: '' } },
    }),
    wrong({ meta: { appName: '' } }, '"meta":{"appName":{"code":"validation_required","message":"Cannot be blank."}}'),
    wrong({ meta: { senderAddress: 'x' } }, '"senderAddress":{"code":"validation_is_email"'),
    wrong({ meta: { appURL: '' } }, '"appURL":{"code":"validation_required"'),
    wrong({ smtp: { enabled: true, host: '' } }, '"smtp":{"host":{"code":"validation_required"'),
    ask(settings, 400, {
      ...root,
      json: { s3: { enabled: true } },
      has: ['"s3":{', '"bucket":{"code":"validation_required"'],
    }),
    wrong({ backups: { cron: 'nonsense' } }, '"backups":{"cron":{"code":"validation_invalid_cron"'),
    wrong({ superuserIPs: ['nonsense'] }, '"superuserIPs":{"0":{"code":"validation_invlaid_ip_or_subnet"'),
    wrong({ rateLimits: { enabled: true, rules: [] } }, '"rateLimits":{"rules":{"code":"validation_required"'),
    wrong(
      {
        rateLimits: {
          rules: [
            { label: '/a', duration: 1, maxRequests: 1 },
            { label: '/a', duration: 2, maxRequests: 1 },
          ],
        },
      },
      'validation_conflicting_rate_limit_rule',
    ),
    wrong({ logs: { maxDays: -1 } }, '"logs":{"maxDays":{"code":"validation_min_greater_equal_than_required"'),
    wrong({ batch: { enabled: true, maxRequests: 0, timeout: 0 } }, '"maxRequests":{"code":"validation_required"'),
    refused(settings, 400, 'An error occurred while loading the submitted data.', {
      ...root,
      raw: ['application/json', '{'],
    }),
    ask('POST /api/settings/test/email', 400, {
      ...root,
      json: {},
      has: [
        '"message":"Failed to send the test email."',
        '"email":{"code":"validation_required"',
        '"template":{"code":"validation_required"',
      ],
    }),
    ask('POST /api/settings/test/email', 400, {
      ...root,
      json: { email: 'a@b.example', template: 'nothing' },
      has: ['"template":{"code":"validation_in_invalid"'],
    }),
    ask('POST /api/settings/test/email', 400, {
      ...root,
      json: { email: 'a@b.example', template: 'otp', collection: 'clubs' },
      has: ['"collection":{"code":"validation_invalid_auth_collection"'],
    }),
    ask('POST /api/settings/test/s3', 400, {
      ...root,
      json: { filesystem: 'nothing' },
      has: ['"filesystem":{"code":"validation_in_invalid"', '"message":"Failed to test the S3 filesystem'],
    }),
    // Health.
    ask('GET /api/health', 200, { is: { code: 200, data: {}, message: 'API is healthy.' } }),
    ask('GET /api/health', 200, { as: 'ann', is: { code: 200, data: {}, message: 'API is healthy.' } }),
    ask('GET /api/health', 200, {
      ...root,
      is: {
        code: 200,
        data: { canBackup: true, possibleProxyHeader: '', realIP: '127.0.0.1' },
        message: 'API is healthy.',
      },
    }),
    ask('GET /api/health?fields=data.possibleProxyHeader', 200, {
      ...root,
      headers: { 'x-forwarded-for': '1.2.3.4' },
      is: { data: { possibleProxyHeader: 'X-Forwarded-For' } },
    }),
    // Logs.
    ask('GET /api/logs?perPage=1&fields=level', 200, {
      ...root,
      has: ['"items":[{"level":', '"page":1', '"perPage":1'],
      differs: 'how many there are is different each time',
    }),
    refused('GET /api/logs?filter=nothing=1', 400, undefined, root),
    refused('GET /api/logs?sort=nothing', 400, undefined, root),
    refused('GET /api/logs?filter=data.status', 400, undefined, root),
    ask('GET /api/logs?filter=data.status=999&sort=-created', 200, {
      ...root,
      is: { items: [], page: 1, perPage: 30, totalItems: 0, totalPages: 0 },
    }),
    refused('GET /api/logs/nothing', 404, undefined, root),
    ask('GET /api/logs/stats?filter=data.status=999', 200, { ...root, is: [] }),
    refused('GET /api/logs/stats?filter=nothing=1', 400, 'Invalid filter format.', root),
    ask('DELETE /api/logs', 204, root),
    // Schedules.
    ask('GET /api/crons', 200, {
      ...root,
      is: [
        { expression: '0 */6 * * *', id: '__pbLogsCleanup__' },
        { expression: '0 0 * * *', id: '__pbDBOptimize__' },
        { expression: '0 * * * *', id: '__pbMFACleanup__' },
        { expression: '0 * * * *', id: '__pbOTPCleanup__' },
      ],
      differs: 'the same jobs in another order',
    }),
    ask('POST /api/crons/__pbOTPCleanup__', 204, root),
    refused('POST /api/crons/nothing', 404, 'Missing or invalid cron job.', root),
    // Backups.
    ask('POST /api/backups', 204, { ...root, json: { name: 'conformance.zip' } }),
    ask('GET /api/backups?fields=key', 200, { ...root, has: ['conformance.zip'] }),
    ask('POST /api/backups', 400, {
      ...root,
      json: { name: 'conformance.zip' },
      has: ['"name":{"code":"validation_backup_name_exists"'],
    }),
    ask('POST /api/backups', 400, {
      ...root,
      json: { name: '../x.zip' },
      has: ['"name":{"code":"validation_match_invalid"'],
    }),
    ask('POST /api/backups/upload', 400, {
      ...root,
      form: [['x', 'y']],
      has: ['"file":{"code":"validation_required"'],
    }),
    ask('POST /api/backups/upload', 400, {
      ...root,
      form: [['file', { name: 'archive.zip', content: 'no zip' }]],
      has: ['"file":{"code":"validation_invalid_mime_type"'],
      differs: 'there the message has the random name under which the upload was to be stored',
    }),
    refused('GET /api/backups/conformance.zip', 403, 'Insufficient permissions to access the resource.', root),
    refused(
      'GET /api/backups/conformance.zip?token={rootToken}',
      403,
      'Insufficient permissions to access the resource.',
    ),
    refused('POST /api/backups/nothing.zip/restore', 400, 'Missing or invalid backup file.', root),
    ask('DELETE /api/backups/conformance.zip', 204, root),
    ask('DELETE /api/backups/conformance.zip', 400, {
      ...root,
      has: ['"message":"Invalid or already deleted backup file. Raw error: '],
      differs: 'the reason at the end is in other words',
    }),
    // Streams of events.
    ask('POST /api/realtime', 400, { json: {}, has: ['"clientId":{"code":"validation_required"'] }),
    refused('POST /api/realtime', 404, 'Missing or invalid client id.', {
      json: { clientId: 'nobody', subscriptions: [] },
    }),
    ask('POST /api/realtime', 400, {
      json: { clientId: 'x'.repeat(256) },
      has: ['"clientId":{"code":"validation_length_out_of_range"'],
    }),
    ask('POST /api/realtime', 400, {
      json: { clientId: 'x', subscriptions: Array(1001).fill('x') },
      has: ['"subscriptions":{"code":"validation_length_too_long"'],
    }),
    ask('POST /api/realtime', 400, {
      json: { clientId: 'x', subscriptions: ['x'.repeat(2501)] },
      has: ['"subscriptions":{"0":{"code":"validation_length_too_long"'],
    }),
    // Limits.
    ask(`${settings}?fields=rateLimits.enabled`, 200, {
      ...root,
      json: {
        rateLimits: { enabled: true, rules: [{ label: 'clubs:list', audience: '', duration: 60, maxRequests: 2 }] },
      },
      is: { rateLimits: { enabled: true } },
    }),
    ask('GET /api/collections/clubs/records?fields=id', 200, { has: ['items'] }),
    ask('GET /api/collections/clubs/records?fields=id', 200, { has: ['items'] }),
    refused('GET /api/collections/clubs/records?fields=id', 429),
    ask('GET /api/collections/clubs/records?fields=id', 200, { ...root, has: ['items'] }),
    ask('GET /api/collections/tasks/records?fields=id', 200, { has: ['items'] }),
    ask(`${settings}?fields=rateLimits.enabled`, 200, {
      ...root,
      json: { rateLimits: { enabled: false } },
      is: { rateLimits: { enabled: false } },
    }),
    ask('GET /api/collections/clubs/records?fields=id', 200, { has: ['items'] }),
  ],
}

import { ask, idOf, invalid, refused, required, type Table } from '../scenario.ts'

const base = '/api/collections/people'
const validating = 'An error occurred while validating the submitted data.'
const failed = 'Failed to authenticate.'
const notEmail = ['validation_is_email', 'Must be a valid email address.'] as const
const badToken = ['validation_invalid_token', 'Invalid or expired token.'] as const
const range = (min: number, max: number) =>
  ['validation_length_out_of_range', `The length must be between ${min} and ${max}.`, { max, min }] as const
const [ann, bob] = [idOf('ann'), idOf('bob')]
const right = { identity: 'ann@people.example', password: 'correct horse 1' }

export const accounts: Table = {
  section: '4',
  title: 'sign-in and tokens',
  scenarios: [
    ask(`GET ${base}/auth-methods?fields=mfa,otp,password,oauth2`, 200, {
      is: {
        mfa: { duration: 0, enabled: false },
        oauth2: { enabled: false, providers: [] },
        otp: { duration: 0, enabled: false },
        password: { enabled: true, identityFields: ['email', 'username'] },
      },
    }),
    ask(`GET ${base}/auth-methods`, 200, {
      is: {
        authProviders: null,
        emailPassword: true,
        mfa: { duration: 0, enabled: false },
        oauth2: { enabled: false, providers: [] },
        otp: { duration: 0, enabled: false },
        password: { enabled: true, identityFields: ['email', 'username'] },
        usernamePassword: true,
      },
      differs: 'newer versions there say [] for what was null: the legacy list of providers where there are none',
    }),
    ...[
      'GET auth-methods',
      'POST auth-with-password',
      'POST request-otp',
      'POST auth-with-otp',
      'POST auth-with-oauth2',
      'POST request-password-reset',
      'POST confirm-password-reset',
      'POST request-verification',
      'POST confirm-verification',
      'POST confirm-email-change',
    ].flatMap((route) => {
      const [method, name] = route.split(' ')
      const body = method === 'POST' ? { json: {} } : {}
      return [
        refused(`${method} /api/collections/clubs/${name}`, 404, 'Missing or invalid auth collection context.', body),
        refused(`${method} /api/collections/none/${name}`, 404, 'Missing or invalid collection context.', body),
      ]
    }),
    // With a password.
    ask(`POST ${base}/auth-with-password`, 200, {
      json: right,
      has: ['"token":"ey', '"email":"ann@people.example"', '"verified":true', '"emailVisibility":true'],
      lacks: ['tokenKey', '"password"', 'ann-secret', '"meta"'],
    }),
    ask(`POST ${base}/auth-with-password?fields=record.email`, 200, {
      json: { identity: 'BOB', password: 'correct horse 1' },
      is: { record: { email: 'bob@people.example' } },
    }),
    ask(`POST ${base}/auth-with-password?fields=record.id`, 200, {
      json: { ...right, identityField: 'email' },
      is: { record: { id: ann } },
    }),
    refused(`POST ${base}/auth-with-password`, 400, failed, { json: { ...right, identityField: 'username' } }),
    invalid(
      `POST ${base}/auth-with-password`,
      validating,
      { identityField: ['validation_in_invalid', 'Must be a valid value.'] },
      { json: { ...right, identityField: 'name' } },
    ),
    refused(`POST ${base}/auth-with-password`, 400, failed, { json: { ...right, identity: 'Ann@People.example' } }),
    refused(`POST ${base}/auth-with-password`, 400, failed, { json: { ...right, password: 'wrong' } }),
    refused(`POST ${base}/auth-with-password`, 400, failed, { json: { ...right, identity: 'nobody@people.example' } }),
    refused(`POST ${base}/auth-with-password`, 400, failed, { json: { ...right, identity: 'nobody' } }),
    invalid(`POST ${base}/auth-with-password`, validating, { identity: required, password: required }, { json: {} }),
    invalid(`POST ${base}/auth-with-password`, validating, { identity: required, password: required }),
    invalid(
      `POST ${base}/auth-with-password`,
      validating,
      { identity: range(1, 255) },
      { json: { ...right, identity: 'x'.repeat(256) } },
    ),
    invalid(
      `POST ${base}/auth-with-password`,
      validating,
      { password: range(1, 255) },
      { json: { ...right, password: 'x'.repeat(256) } },
    ),
    refused(`POST ${base}/auth-with-password`, 400, 'An error occurred while loading the submitted data.', {
      raw: ['application/json', '{'],
    }),
    ask(`POST ${base}/auth-with-password?expand=boss&fields=record.expand.boss.name`, 200, {
      json: { identity: 'bob', password: 'correct horse 1' },
      is: { record: { expand: { boss: { name: 'Ann' } } } },
    }),
    ask(`POST ${base}/auth-with-password?fields=record.id`, 200, {
      as: 'bob',
      json: right,
      is: { record: { id: ann } },
    }),
    ask(`POST ${base}/auth-with-password?fields=record.id`, 200, {
      form: [
        ['identity', 'ann'],
        ['password', 'correct horse 1'],
      ],
      is: { record: { id: ann } },
    }),
    // Again with a token.
    ask(`POST ${base}/auth-refresh`, 200, {
      as: 'ann',
      has: ['"token":"ey', '"email":"ann@people.example"'],
      lacks: ['tokenKey', 'ann-secret'],
    }),
    ask(`POST ${base}/auth-refresh?expand=boss&fields=record.expand.boss.name`, 200, {
      as: 'bob',
      is: { record: { expand: { boss: { name: 'Ann' } } } },
    }),
    // Impersonation.
    ask(`POST ${base}/impersonate/${bob}?fields=record.email`, 200, {
      as: 'root',
      json: { duration: 60 },
      is: { record: { email: 'bob@people.example' } },
    }),
    ask(`POST ${base}/impersonate/${bob}`, 200, {
      as: 'root',
      json: {},
      keep: { bobStatic: 'token' },
      has: ['"token"'],
    }),
    ask(`POST ${base}/auth-refresh`, 200, { headers: { authorization: '{bobStatic}' }, has: ['{bobStatic}'] }),
    refused(`POST ${base}/impersonate/${bob}`, 401, undefined, { json: {} }),
    refused(`POST ${base}/impersonate/${bob}`, 403, 'The authorized record is not allowed to perform this action.', {
      as: 'ann',
      json: {},
    }),
    refused(`POST ${base}/impersonate/nobody000000000`, 404, undefined, { as: 'root', json: {} }),
    ask(`POST ${base}/impersonate/${bob}`, 400, {
      as: 'root',
      json: { duration: -1 },
      has: ['"duration":{"code":"validation_min_greater_equal_than_required"'],
    }),
    // Methods that the collection does not offer.
    refused(`POST ${base}/request-otp`, 403, 'The collection is not configured to allow OTP authentication.', {
      json: { email: 'ann@people.example' },
    }),
    refused(`POST ${base}/auth-with-otp`, 403, 'The collection is not configured to allow OTP authentication.', {
      json: {},
    }),
    refused(`POST ${base}/auth-with-oauth2`, 403, 'The collection is not configured to allow OAuth2 authentication.', {
      json: {},
    }),
    // Mails: answers do not reveal who has an account.
    ask(`POST ${base}/request-password-reset`, 204, { json: { email: 'ann@people.example' }, is: '' }),
    ask(`POST ${base}/request-password-reset`, 204, { json: { email: 'nobody@people.example' }, is: '' }),
    invalid(`POST ${base}/request-password-reset`, validating, { email: required }, { json: {} }),
    invalid(`POST ${base}/request-password-reset`, validating, { email: notEmail }, { json: { email: 'ann' } }),
    ask(`POST ${base}/request-verification`, 204, { json: { email: 'bob@people.example' }, is: '' }),
    ask(`POST ${base}/request-verification`, 204, { json: { email: 'nobody@people.example' }, is: '' }),
    invalid(`POST ${base}/request-verification`, validating, { email: required }, { json: {} }),
    invalid(
      `POST ${base}/confirm-password-reset`,
      validating,
      { password: required, passwordConfirm: required, token: required },
      { json: {} },
    ),
    invalid(
      `POST ${base}/confirm-password-reset`,
      validating,
      { token: badToken },
      {
        json: { token: 'x', password: 'long enough 1', passwordConfirm: 'long enough 1' },
      },
    ),
    invalid(
      `POST ${base}/confirm-password-reset`,
      validating,
      { token: badToken },
      {
        json: { token: '{annToken}', password: 'long enough 1', passwordConfirm: 'long enough 1' },
      },
    ),
    invalid(`POST ${base}/confirm-verification`, validating, { token: required }, { json: {} }),
    invalid(
      `POST ${base}/confirm-verification`,
      validating,
      { token: ['validation_invalid_token_claims', 'Missing email token claim.'] },
      { json: { token: 'x' } },
    ),
    invalid(
      `POST ${base}/confirm-verification`,
      validating,
      { token: ['validation_invalid_token_claims', 'Missing email token claim.'] },
      { json: { token: '{annToken}' } },
    ),
    refused(`POST ${base}/request-email-change`, 401, undefined, { json: { newEmail: 'new@people.example' } }),
    invalid(`POST ${base}/request-email-change`, validating, { newEmail: required }, { as: 'ann', json: {} }),
    invalid(
      `POST ${base}/request-email-change`,
      validating,
      { newEmail: notEmail },
      { as: 'ann', json: { newEmail: 'x' } },
    ),
    invalid(
      `POST ${base}/request-email-change`,
      validating,
      { newEmail: ['validation_not_in_invalid', 'Must not be in list.'] },
      { as: 'ann', json: { newEmail: 'ann@people.example' } },
    ),
    invalid(
      `POST ${base}/request-email-change`,
      validating,
      { newEmail: ['validation_invalid_new_email', 'Invalid new email address.'] },
      { as: 'ann', json: { newEmail: 'bob@people.example' } },
    ),
    invalid(`POST ${base}/confirm-email-change`, validating, { password: required, token: required }, { json: {} }),
    ask(`POST ${base}/confirm-email-change`, 400, {
      json: { token: 'x', password: 'correct horse 1' },
      has: ['"validation_invalid_token_payload"'],
    }),
    // Superusers.
    ask(
      'POST /api/collections/_superusers/auth-with-password?fields=token,record.collectionName,record.collectionId,record.verified',
      200,
      {
        json: { identity: 'root@test.example', password: 'correct horse 1' },
        has: ['"collectionName":"_superusers"', '"collectionId":"pbc_3142635823"', '"verified":true'],
      },
    ),
    refused('POST /api/collections/_superusers/auth-with-password', 400, failed, {
      json: { identity: 'root@test.example', password: 'wrong' },
    }),
    refused('POST /api/collections/_superusers/request-verification', 400, 'All superusers are verified by default.', {
      json: { email: 'root@test.example' },
    }),
    refused('POST /api/collections/_superusers/confirm-verification', 400, 'All superusers are verified by default.', {
      json: { token: 'x' },
    }),
    refused(
      'POST /api/collections/_superusers/confirm-email-change',
      400,
      'All superusers can change their emails directly.',
      {
        json: { token: 'x', password: 'x' },
      },
    ),
    refused(
      'POST /api/collections/_superusers/request-email-change',
      400,
      'All superusers can change their emails directly.',
      {
        as: 'root',
        json: { newEmail: 'x@x.example' },
      },
    ),
    ask('GET /api/oauth2-redirect', 200, {
      has: ['Close this window'],
      differs: 'without pages of its own the server says so itself',
    }),
  ],
}

import { ask, created, idOf, invalid, refused, required, type Table } from '../scenario.ts'

const base = '/api/collections/staff'
const validating = 'An error occurred while validating the submitted data.'
const loading = 'An error occurred while loading the submitted data.'
const expired = 'Invalid or expired OTP.'
const password = 'correct horse 1'
const otps = '/api/collections/_otps/records'
const ofMax = { collectionRef: idOf('staff'), recordRef: idOf('max') }
const account = (name: string, level: number) =>
  ask(`POST ${base}/records?fields=id`, 200, {
    json: { id: idOf(name), email: `${name}@staff.example`, password, passwordConfirm: password, level },
    is: { id: idOf(name) },
  })
const signIn = (name: string, status: number, rest: object) =>
  ask(`POST ${base}/auth-with-password`, status, { json: { identity: `${name}@staff.example`, password }, ...rest })
const length = (max: number) =>
  ['validation_length_out_of_range', `The length must be between 1 and ${max}.`, { max, min: 1 }] as const

export const factors: Table = {
  section: '4.5',
  title: 'second factors, one-time passwords, providers',
  scenarios: [
    account('zoe', 0),
    account('pam', 1),
    account('max', 5),
    ask(`GET ${base}/auth-methods?fields=mfa,otp,password,oauth2.enabled`, 200, {
      is: {
        mfa: { duration: 600, enabled: true },
        oauth2: { enabled: true },
        otp: { duration: 180, enabled: true },
        password: { enabled: true, identityFields: ['email'] },
      },
    }),
    ask(`GET ${base}/auth-methods?fields=oauth2`, 200, {
      has: [
        '"name":"oidc"',
        '"displayName":"Example"',
        '"codeChallengeMethod":"S256"',
        'https://id.example/authorize?',
        'client_id=client',
        'redirect_uri="',
      ],
      lacks: ['secret'],
      differs: 'states and verifiers are different each time, and the logo is another drawing',
    }),
    // The rule for signing in, and the one for a second factor.
    signIn('zoe', 403, {
      is: {
        data: {},
        message: "The request doesn't satisfy the collection requirements to authenticate.",
        status: 403,
      },
    }),
    signIn('pam', 200, { has: ['"token":"ey', '"email":"pam@staff.example"'], keep: { pam: 'token' } }),
    ask(`POST ${base}/auth-with-password?fields=record.email`, 200, {
      json: { identity: 'PAM@Staff.example', password },
      is: { record: { email: 'pam@staff.example' } },
    }),
    signIn('max', 401, { has: ['{"mfaId":"'], lacks: ['token', 'message', 'status'], keep: { mfa: 'mfaId' } }),
    ask(`POST ${base}/auth-with-password`, 400, {
      json: { identity: 'max@staff.example', password, mfaId: '{mfa}' },
      is: { data: {}, message: 'A different authentication method is required.', status: 400 },
    }),
    ask(`POST ${base}/auth-with-password?mfaId={mfa}`, 400, {
      json: { identity: 'max@staff.example', password },
      is: { data: {}, message: 'A different authentication method is required.', status: 400 },
    }),
    ask(`POST ${base}/auth-with-password`, 400, {
      json: { identity: 'max@staff.example', password, mfaId: 'nothing00000000' },
      is: { data: {}, message: 'Invalid or expired MFA session.', status: 400 },
    }),
    // One-time passwords; answers do not reveal who has an account.
    ask(`POST ${base}/request-otp`, 200, {
      json: { email: 'pam@staff.example' },
      has: ['{"otpId":"'],
      keep: { otp: 'otpId' },
    }),
    ask(`POST ${base}/request-otp`, 200, { json: { email: 'nobody@staff.example' }, has: ['{"otpId":"'] }),
    invalid(`POST ${base}/request-otp`, validating, { email: required }, { json: {} }),
    invalid(
      `POST ${base}/request-otp`,
      validating,
      { email: ['validation_is_email', 'Must be a valid email address.'] },
      { json: { email: 'pam' } },
    ),
    refused(`POST ${base}/request-otp`, 400, loading, { raw: ['application/json', '{'] }),
    invalid(`POST ${base}/auth-with-otp`, validating, { otpId: required, password: required }, { json: {} }),
    invalid(
      `POST ${base}/auth-with-otp`,
      validating,
      { password: length(71) },
      { json: { otpId: '{otp}', password: 'x'.repeat(72) } },
    ),
    invalid(
      `POST ${base}/auth-with-otp`,
      validating,
      { otpId: length(255) },
      { json: { otpId: 'x'.repeat(256), password: '1' } },
    ),
    refused(`POST ${base}/auth-with-otp`, 400, expired, { json: { otpId: '{otp}', password: '000000' } }),
    refused(`POST ${base}/auth-with-otp`, 400, expired, { json: { otpId: 'nothing00000000', password: '000000' } }),
    ask('GET /api/collections/_otps/records?fields=sentTo&filter=recordRef="pam000000000000"', 200, {
      as: 'root',
      has: ['"sentTo":"pam@staff.example"', '"totalItems":1'],
      lacks: ['password'],
      differs: 'there a one-time password whose mail could not leave is taken back; here mails wait in the outbox',
    }),
    // One that a superuser writes is as good as one that is mailed.
    ask(`POST ${otps}?fields=sentTo`, 200, {
      as: 'root',
      json: { id: idOf('otp'), ...ofMax, password: '1234', sentTo: 'max@staff.example' },
      is: { sentTo: 'max@staff.example' },
    }),
    refused(`POST ${base}/auth-with-otp`, 400, expired, { json: { otpId: idOf('otp'), password: '12345' } }),
    ask(`PATCH ${otps}/${idOf('otp')}?fields=id`, 200, {
      as: 'root',
      json: { password: '5678' },
      is: { id: idOf('otp') },
    }),
    refused(`POST ${base}/auth-with-otp`, 400, expired, { json: { otpId: idOf('otp'), password: '1234' } }),
    ask(`POST ${base}/auth-with-otp`, 401, { json: { otpId: idOf('otp'), password: '5678' }, has: ['{"mfaId":"'] }),
    ask(`GET ${base}/records/${idOf('max')}?fields=verified`, 200, { as: 'root', is: { verified: true } }),
    refused(`POST ${base}/auth-with-otp`, 400, expired, { json: { otpId: idOf('otp'), password: '5678' } }),
    invalid(`POST ${otps}`, created, { password: required }, { as: 'root', json: ofMax }),
    invalid(
      `POST ${otps}`,
      created,
      { password: ['validation_max_text_constraint', 'Must be less than 71 character(s).'] },
      { as: 'root', json: { ...ofMax, password: 'x'.repeat(72) } },
    ),
    ...['clubs', 'nothing', 'staff'].map((collectionRef) =>
      invalid(
        `POST ${otps}`,
        created,
        { collectionRef: ['validation_invalid_collection_id', 'Missing or invalid collection.'] },
        { as: 'root', json: { ...ofMax, collectionRef, password: '1234' } },
      ),
    ),
    ...['_otps', '_mfas', '_authOrigins', '_externalAuths'].map((name) =>
      invalid(
        `POST /api/collections/${name}/records`,
        created,
        { recordRef: ['validation_invalid_record', 'Missing or invalid record.'] },
        {
          as: 'root',
          json: {
            ...{ ...ofMax, recordRef: 'nobody', password: '1234' },
            ...{ method: 'otp', fingerprint: 'x', provider: 'oidc', providerId: 'x' },
          },
        },
      ),
    ),
    ask('GET /api/collections/_mfas/records?fields=method,recordRef', 200, {
      as: 'root',
      has: ['{"method":"password","recordRef":"max000000000000"}'],
      differs: 'the keys of the answer are in no order there',
    }),
    // Providers.
    invalid(`POST ${base}/auth-with-oauth2`, loading, { code: required, provider: required }, { json: {} }),
    ask(`POST ${base}/auth-with-oauth2`, 400, {
      json: { provider: 'nothing', code: 'x', codeVerifier: 'x', redirectURL: 'https://app.example' },
      has: [
        `"message":"${loading}"`,
        '"provider":{"code":"validation_invalid_provider"',
        '"params":{"name":"nothing"}',
      ],
    }),
    // Other accounts stay hidden.
    ask(`GET ${base}/records?fields=email&sort=id&skipTotal=1`, 200, {
      headers: { authorization: '{pam}' },
      is: { items: [{}, { email: 'pam@staff.example' }, {}], page: 1, perPage: 30, totalItems: -1, totalPages: -1 },
    }),
    refused(`GET ${base}/records/${idOf('max')}`, 404, undefined, { headers: { authorization: '{pam}' } }),
    refused(`PATCH ${base}/records/${idOf('pam')}`, 403, 'Only superusers can perform this action.', {
      headers: { authorization: '{pam}' },
      json: { level: 9 },
    }),
    // A new password ends earlier sessions.
    ask(`PATCH ${base}/records/${idOf('pam')}?fields=id`, 200, {
      as: 'root',
      json: { password: 'another one 1', passwordConfirm: 'another one 1' },
      is: { id: idOf('pam') },
    }),
    refused(`POST ${base}/auth-refresh`, 401, undefined, { headers: { authorization: '{pam}' } }),
    refused(`POST ${base}/auth-with-password`, 400, 'Failed to authenticate.', {
      json: { identity: 'pam@staff.example', password },
    }),
  ],
}

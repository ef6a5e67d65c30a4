import type { AuthOptions, MailTemplate, OAuth2Provider, TokenOptions } from '#shared/collections/auth-options.ts'
import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import type { FieldType } from '../records/fields/field.ts'
import { fieldTypes } from '../records/fields/field-types.ts'
import { collectionId, fieldId } from '../records/schema/collection-id.ts'
import { writeIndex } from './write-index.ts'

/** When a collection was created and last changed, in the format of record dates. */
export interface CollectionTimes {
  readonly created: string
  readonly updated: string
}

/**
 * A collection in PocketBase's format for exports and `GET /api/collections`. Mail templates that it does not define are left
 * out, because the server's own texts are used for them.
 *
 * @param options `idOf` returns a collection's id by name; client secrets and token keys are never included
 */
export function writeCollection(
  collection: Collection,
  { created, updated }: CollectionTimes,
  { idOf, withSecrets = false }: { idOf: (name: string) => string; withSecrets?: boolean },
): Record<string, unknown> {
  const { name, type, rules, fields, indexes, auth, system = false, viewQuery = '' } = collection
  return {
    id: collectionId(collection),
    listRule: rules.list,
    viewRule: rules.view,
    createRule: rules.create,
    updateRule: rules.update,
    deleteRule: rules.delete,
    name,
    type,
    fields: Object.entries(fields).map(([field, definition]) => writeField(field, definition, idOf)),
    indexes: indexes.map((index) => writeIndex(index, collection)),
    ...{ created, updated, system },
    ...(type === 'view' ? { viewQuery } : {}),
    ...(auth ? writeAuth(auth, withSecrets) : {}),
  }
}

function writeField(name: string, field: Field, idOf: (name: string) => string): Record<string, unknown> {
  const { options, writeOptions, isReadOnly } = fieldTypes[field.type] as FieldType
  const { id = fieldId(field.type, name), type, hidden = false, presentable = false, system = false } = field
  const { help = '', required = false } = field
  const given = field as unknown as Record<string, unknown>
  const written = Object.entries(options).map(([key, unset]) => [key, given[key] ?? unset])
  return sorted({
    ...{ id, name, type, hidden, presentable, system },
    // Only the server sets it.
    ...(isReadOnly ? {} : { help, required }),
    ...Object.fromEntries(written),
    ...writeOptions?.(field, idOf),
  })
}

const sorted = (json: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1)))

function writeAuth(auth: AuthOptions, withSecrets: boolean): Record<string, unknown> {
  const { authRule, manageRule, authAlert, oauth2, passwordAuth, mfa, otp } = auth
  const { verificationTemplate, resetPasswordTemplate, confirmEmailChangeTemplate } = auth
  return {
    authRule,
    manageRule,
    authAlert: { enabled: authAlert.enabled, ...template('emailTemplate', authAlert.emailTemplate) },
    oauth2: {
      providers: oauth2.providers.map((provider) => writeProvider(provider, withSecrets)),
      mappedFields: oauth2.mappedFields,
      enabled: oauth2.enabled,
    },
    passwordAuth: { enabled: passwordAuth.enabled, identityFields: passwordAuth.identityFields },
    mfa: { enabled: mfa.enabled, duration: mfa.duration, rule: mfa.rule },
    otp: {
      ...{ enabled: otp.enabled, duration: otp.duration, length: otp.length },
      ...template('emailTemplate', otp.emailTemplate),
    },
    ...Object.fromEntries(tokens.map((token) => [token, writeToken(auth[token], withSecrets)])),
    ...template('verificationTemplate', verificationTemplate),
    ...template('resetPasswordTemplate', resetPasswordTemplate),
    ...template('confirmEmailChangeTemplate', confirmEmailChangeTemplate),
  }
}

const tokens = ['authToken', 'passwordResetToken', 'emailChangeToken', 'verificationToken', 'fileToken'] as const

const writeToken = ({ duration, secret }: TokenOptions, withSecrets: boolean): object =>
  withSecrets && secret ? { duration, secret } : { duration }

function writeProvider(provider: OAuth2Provider, withSecrets: boolean): Record<string, unknown> {
  const { pkce = null, name, clientId, authURL = '', tokenURL = '', userInfoURL = '', displayName = '' } = provider
  const { clientSecret, extra } = provider
  return {
    ...{ pkce, name, clientId, ...(withSecrets ? { clientSecret } : {}) },
    ...{ authURL, tokenURL, userInfoURL, displayName, extra: extra ?? {} },
  }
}

const template = (key: string, words: MailTemplate | undefined): Record<string, unknown> =>
  words ? { [key]: { subject: words.subject, body: words.body } } : {}

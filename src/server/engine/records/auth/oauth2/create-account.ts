import { isFile } from '../../fields/file.ts'
import { generate } from '../../fields/generate.ts'
import { isText } from '../../fields/text.ts'
import type { Model } from '../../model.ts'
import type { RecordData } from '../../record.ts'
import type { RequestInfo } from '../../request.ts'
import type { Upload } from '../../submission.ts'
import type { AuthParts } from '../auth-parts.ts'
import { findByUnique } from '../find-identity.ts'
import { downloadAvatar } from './avatar.ts'
import type { OAuth2User } from './providers.ts'

/**
 * Creates an account for a provider's user, as a create request would: under the create rule, with validation and
 * hooks. Submitted values override those of the provider.
 * @throws ApiError like a create request
 */
export async function createAccount(
  parts: AuthParts,
  info: RequestInfo,
  collection: Model,
  user: OAuth2User,
  createData: Readonly<Record<string, unknown>>,
): Promise<RecordData> {
  const { records, service } = parts
  const body: Record<string, unknown> = { ...createData }
  if (!body.email) body.email = user.email
  if (!body.password) {
    body.password = generate('[a-zA-Z0-9]{30}')
    body.passwordConfirm = body.password
  }
  const { id, name, username, avatarURL } = collection.auth!.oauth2.mappedFields
  const give = (field: string, value: string) => {
    if (field && value && !Object.hasOwn(body, field)) body[field] = value
  }
  give(id, user.id)
  give(name, user.name)
  if (username && (await isFree(parts, collection, username, user.username))) give(username, user.username)

  const uploads: Upload[] = []
  const avatarField = Object.hasOwn(body, avatarURL) ? undefined : collection.field(avatarURL)
  const avatar = isFile(avatarField) ? await downloadAvatar(parts, avatarField, user) : null
  if (avatar) uploads.push(avatar.upload)
  else if (avatarField && !isFile(avatarField)) give(avatarURL, user.avatarURL)
  try {
    const request: RequestInfo = { ...info, context: 'oauth2', method: 'POST', body }
    const created = await service.create(request, collection, { body, uploads }, { fields: 'id' })
    return (await records.byId<string>(collection.name, String(created.id)))!
  } finally {
    await avatar?.discard()
  }
}

/** A taken or invalid name is left empty, so that the person can choose one. */
async function isFree({ records }: AuthParts, collection: Model, name: string, value: string): Promise<boolean> {
  const field = collection.field(name)
  if (!isText(field) || field.validate(value)) return false
  const isUnique = collection.indexes.some((index) => index.unique && index.fields.join() === name)
  return !isUnique || (await findByUnique(records, collection, name, value)) === null
}

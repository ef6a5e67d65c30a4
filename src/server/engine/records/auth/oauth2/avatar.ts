import { rm, writeFile } from 'node:fs/promises'
import { sniffType } from '../../../files/media-types.ts'
import { type FileModelField, fileBytesOf } from '../../fields/file.ts'
import type { Upload } from '../../submission.ts'
import type { AuthParts } from '../auth-parts.ts'
import type { OAuth2User } from './providers.ts'

const patienceMilliseconds = 8_000

/**
 * The picture of a provider's user, ready to be stored in a field; null if there is none or it cannot be loaded, which
 * must not prevent the sign-in. Call `discard` when the record is saved.
 */
export async function downloadAvatar(
  { fetch: fetchPublic, files, log }: Pick<AuthParts, 'fetch' | 'files' | 'log'>,
  { name, definition }: FileModelField,
  { avatarURL }: OAuth2User,
): Promise<{ upload: Upload; discard(): Promise<void> } | null> {
  if (!avatarURL) return null
  const path = files.temporaryPath()
  const discard = () => rm(path, { force: true })
  try {
    // The user chose this address at the provider, so it is untrusted.
    const limits = { maxBytes: fileBytesOf(definition), milliseconds: patienceMilliseconds }
    const { body, url } = await fetchPublic(avatarURL, limits)
    await writeFile(path, body, { flag: 'wx' })
    const fileName = new URL(url).pathname.split('/').at(-1) || 'avatar'
    const found = await sniffType(path, fileName)
    const allowed = definition.mimeTypes ?? []
    if (!found.mimeType.startsWith('image/') || (allowed.length > 0 && !allowed.includes(found.mimeType))) {
      await discard()
      return null
    }
    return { upload: { field: name, name: fileName, size: body.byteLength, ...found, path }, discard }
  } catch (error) {
    log.warn({ err: error }, 'the picture from a provider could not be loaded')
    await discard()
    return null
  }
}

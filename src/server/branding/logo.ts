import { buffer } from 'node:stream/consumers'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { logoLimits } from '#shared/contracts/branding.ts'
import { isLogo } from '#shared/settings.ts'

/** The header of a picture is at its beginning. */
const headBytes = 64 * 1024

/**
 * Checks the width and height of a logo. The collection limits its bytes and type.
 * @throws ApiError 400 if it is too large, or its content does not match its type
 */
export async function checkLogo(
  { files }: Pick<Engine, 'files'>,
  { collection, record, newFiles, changed }: HookContext<'settings'>,
): Promise<void> {
  if (!changed('picture')) return
  if (!isLogo(record.key)) throw invalid('picture', 'validation_invalid_value', 'Invalid value.')
  // The record API rejects other names.
  if (!newFiles.has(record.picture)) return
  const file = await files.open(fileKey(collection.id, record.id, record.picture))
  // Rejected for its type or size, and therefore not stored.
  if (!file) return
  const size = pictureSize(await buffer(file.read({ start: 0, end: Math.min(file.size, headBytes) - 1 })))
  if (!size) throw invalid('picture', 'picture_unreadable', 'This file is not a picture that can be shown.')
  const { width, height } = logoLimits
  if (size.width <= width && size.height <= height) return
  const message = `Must be at most ${width} pixels wide and ${height} pixels high.`
  throw invalid('picture', 'picture_too_large', message, { width, height })
}

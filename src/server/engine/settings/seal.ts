import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { join } from 'node:path'
import { createOnce } from '../files/create-once.ts'
import { newNonce, secretText } from '../random.ts'

/** Encryption of stored secrets: AES-256-GCM, bound to the setting, so that a value cannot be moved to another. */
export interface Seal {
  close(secret: string, place: string): string
  /** Null for a value sealed with another key, or for another setting. */
  open(sealed: string, place: string): string | null
}

const mark = 'sealed.v1.'

/** Uses the given key, or else the one in the data folder, which is created on first use and readable only by its owner. */
export function createSeal(folder: string, given: string): Seal {
  const key = createHash('sha256')
    .update(given || keyOf(folder))
    .digest()
  return {
    close(secret, place) {
      if (secret === '') return ''
      const nonce = newNonce(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(sealed, place) {
      if (sealed === '') return ''
      if (!sealed.startsWith(mark)) return null
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(place))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const keyOf = (folder: string): string => createOnce(join(folder, 'settings.key'), secretText(32))

import { createHash } from 'node:crypto'
import type { Row } from '#shared/collections/index.ts'

/** SHA-256 of what readers of the network would see. The name of a picture changes with the picture. */
export function contentHash({ body, image }: Pick<Row<'posts'>, 'body' | 'image'>): string {
  return createHash('sha256')
    .update(JSON.stringify([body, image]))
    .digest('hex')
}

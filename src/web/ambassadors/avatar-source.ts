import type { Row } from '#shared/collections/index.ts'
import { pb } from '#web/records/index.ts'

/** Address of an ambassador's picture; '' without one. */
export const avatarSource = (row: Pick<Row<'ambassadors'>, 'id' | 'avatar'> & { collectionId?: string }): string =>
  row.avatar ? pb.files.getURL({ collectionName: 'ambassadors', ...row }, row.avatar) : ''

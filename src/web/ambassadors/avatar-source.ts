import type { Row } from '#shared/collections/index.ts'
import { pb } from '#web/records/index.ts'

/** The URL of an ambassador's picture in the size for lists; '' without one. */
export const avatarSource = ({ id, avatar }: Pick<Row<'ambassadors'>, 'id' | 'avatar'>): string =>
  avatar ? pb.files.getURL({ collectionName: 'ambassadors', id }, avatar, { thumb: '96x96' }) : ''

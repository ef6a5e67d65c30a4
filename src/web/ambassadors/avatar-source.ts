import type { Row } from '#shared/collections/index.ts'
import { pb } from '#web/records/index.ts'

/** Address of an ambassador's picture at the size lists show it; '' without one. */
export const avatarSource = ({ id, avatar }: Pick<Row<'ambassadors'>, 'id' | 'avatar'>): string =>
  avatar ? pb.files.getURL({ collectionName: 'ambassadors', id }, avatar, { thumb: '96x96' }) : ''

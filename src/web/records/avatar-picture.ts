import { avatarThumbs, type Picture } from '#shared/pictures.ts'
import { pb } from './client.ts'

/** The picture of a person or ambassador in WebP, for screens of density 1 and 2; null without one. */
export function avatarPicture(
  collectionName: 'users' | 'ambassadors',
  { id, avatar }: { id: string; avatar: string },
): Picture | null {
  if (!avatar) return null
  const [single, double] = avatarThumbs.map((thumb) =>
    pb.files.getURL({ collectionName, id }, avatar, { thumb, format: 'webp' }),
  )
  return { src: single!, srcSet: `${single} 1x, ${double} 2x` }
}

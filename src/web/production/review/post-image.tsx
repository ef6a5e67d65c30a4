import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { pictureWidths, thumbOfWidth } from '#shared/pictures.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { cx } from '#web/ui/cx.ts'

const frame = 'mt-3 -mr-4 -mb-4 -ml-4 w-[calc(100%+2rem)] max-w-none rounded-b-card bg-sunken'
/** The network's ratio, kept free until the picture says its own, so that what is below moves little or not at all. */
const keptFree = 'aspect-[1.91]'

export type PictureOfPost = Pick<Row<'posts'>, 'id' | 'image' | 'imagePrompt'>

/**
 * The picture of a post, edge to edge in its preview.
 * @param width of the preview on wide screens, a CSS length
 */
export function PostImage({ post, width }: { post: PictureOfPost; width: string }) {
  const t = useT('production')
  const { id, image, imagePrompt } = post
  const [loaded, setLoaded] = useState('')
  // The token opens the file for three minutes. A fresh one would load the picture again, so each view asks only once.
  const token = useQuery({
    queryKey: ['file-token', id, image],
    queryFn: ({ signal }) => pb.files.getToken({ requestKey: null, signal }),
    enabled: Boolean(image),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { silent: true },
  })
  if (!image || token.isError) return null
  if (!token.data) return <div className={cx(frame, keptFree)} />
  const at = (thumb: string): string =>
    pb.files.getURL({ collectionName: 'posts', id }, image, { thumb, format: 'webp', token: token.data })
  return (
    <img
      src={at(thumbOfWidth(640))}
      srcSet={pictureWidths.map((each) => `${at(thumbOfWidth(each))} ${each}w`).join(', ')}
      sizes={`(min-width: 640px) ${width}, 100vw`}
      alt={imagePrompt || t('posts.image')}
      onLoad={() => setLoaded(image)}
      className={cx(frame, loaded !== image && keptFree)}
    />
  )
}

import { GalleryHorizontal } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'

/** A link to the pages of a post, once it has a text. */
export function CarouselLink({ post }: { post: Pick<Row<'posts'>, 'id' | 'body'> }) {
  const t = useT('production')
  if (!post.body) return null
  return (
    <Button asChild size="sm" icon={<GalleryHorizontal />}>
      <LocalLink to={`/dashboard/production/carousel/${post.id}`}>{t('posts.carousel')}</LocalLink>
    </Button>
  )
}

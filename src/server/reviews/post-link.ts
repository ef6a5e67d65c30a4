import type { Row } from '#shared/collections/index.ts'

/** The page where the team reads a post and its comments. */
export const linkOfPost = ({ batch, id }: Row<'posts'>): string =>
  batch ? `/dashboard/production/${batch}?item=${id}` : '/dashboard/content/review'

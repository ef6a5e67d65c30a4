import type { Row } from '#shared/collections/index.ts'

/** Where the team reads a post and the conversation about it. */
export const linkOfPost = ({ batch, id }: Row<'posts'>): string =>
  batch ? `/dashboard/production/${batch}?item=${id}` : '/dashboard/content/review'

import type { Row } from '#shared/collections/index.ts'

/** A batch with everything of it that the screen has. */
export interface ShownBatch {
  batch: Row<'production_batches'>
  topics: Row<'topics'>[]
  posts: Row<'posts'>[]
  ambassador: Row<'ambassadors'> | undefined
}

/** The language its texts are written in. */
export const languageOf = ({ batch, ambassador }: Pick<ShownBatch, 'batch' | 'ambassador'>) =>
  batch.language || ambassador?.language || 'en-US'

import type { Row } from '#shared/collections/index.ts'

/** A batch with all its data on the screen. */
export interface ShownBatch {
  batch: Row<'production_batches'>
  topics: Row<'topics'>[]
  posts: Row<'posts'>[]
  ambassador: Row<'ambassadors'> | undefined
}

/** The language of its texts. */
export const languageOf = ({ batch, ambassador }: Pick<ShownBatch, 'batch' | 'ambassador'>) =>
  batch.language || ambassador?.language || 'en-US'

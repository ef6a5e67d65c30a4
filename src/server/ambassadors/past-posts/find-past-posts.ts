import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Engine } from '#server/engine/engine.ts'
import { type ApiError, invalid } from '#server/engine/errors.ts'
import { receiveFile } from '#server/engine/http/receive-file.ts'
import { KnowledgeFailure, readTables } from '#server/knowledge/index.ts'
import { maxPastPostsBytes, type PastPostsFound, pastPostsExtensions } from '#shared/contracts/past-posts.ts'
import { tidyPastPosts } from '#shared/past-posts/tidy.ts'
import { postsInTables } from './read-table.ts'

/** The posts in an exported file, which is deleted after reading. Nothing is stored. @throws ApiError 400, 413 */
export async function findPastPosts(
  { files }: Pick<Engine, 'files'>,
  request: FastifyRequest,
): Promise<PastPostsFound> {
  const path = files.temporaryPath()
  try {
    const name = (await receiveFile(request, path, maxPastPostsBytes)).toLowerCase()
    const extension = pastPostsExtensions.find((known) => name.endsWith(`.${known}`))
    if (!extension) throw invalid('file', 'validation_not_an_export', 'Choose a ZIP, CSV or XLSX file.')
    const tables = await readTables(path, extension).catch((error) => {
      throw error instanceof KnowledgeFailure ? refusalOf(error) : error
    })
    const found = tidyPastPosts(postsInTables(tables))
    if (found.posts.length > 0) return found
    throw extension === 'zip' && tables.length === 0 ? withoutShares() : withoutPosts()
  } finally {
    await rm(path, { force: true })
  }
}

const withoutShares = (): ApiError =>
  invalid('file', 'validation_no_shares', 'This archive holds no file Shares.csv, in which LinkedIn keeps posts.')

const withoutPosts = (): ApiError =>
  invalid('file', 'validation_no_past_posts', 'No texts of posts were found in this file.')

function refusalOf({ code }: KnowledgeFailure): ApiError {
  if (code === 'too-large' || code === 'timeout') {
    return invalid('file', 'validation_export_too_large', 'This file is too large to be read.')
  }
  if (code === 'encrypted') return invalid('file', 'validation_export_encrypted', 'This file needs a password.')
  return invalid('file', 'validation_export_unreadable', 'This file is damaged, or not what its name says.')
}

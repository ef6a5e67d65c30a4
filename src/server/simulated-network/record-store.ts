import { rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import mime from 'mime'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { randomLetters } from '#server/engine/random.ts'
import type { Row } from '#shared/collections/index.ts'
import { type SimulatedPicture, type SimulatedPost, type SimulatedStore, timesOf } from './store.ts'

const name = 'simulated_posts'
const prefix = 'urn:li:share:'

/** Keeps the posts of the simulated network as records; a member's tenant is the id of a workspace. */
export function recordStore({ records, files }: Pick<Engine, 'records' | 'files'>): SimulatedStore {
  const keyOf = (id: string, file: string): string => fileKey(records.collection(name)!.id, id, file)

  /** Stores a picture ahead of its row. */
  async function put(id: string, picture: SimulatedPicture): Promise<{ file: string; size: number }> {
    const bytes = await picture.read()
    const file = `picture_${randomLetters(10)}.${mime.getExtension(picture.mediaType)}`
    const path = files.temporaryPath()
    await writeFile(path, bytes, { flag: 'wx' })
    await files.put(keyOf(id, file), path).finally(() => rm(path, { force: true }))
    return { file, size: bytes.byteLength }
  }

  function shown(row: Row<'simulated_posts'>): SimulatedPost {
    const { id, author, instance, commentary, text, picture, alternativeText, postedAt } = row
    const read = async () => buffer((await files.open(keyOf(id, picture)))!.read())
    return {
      ...{ id: prefix + id, author, tenant: instance, commentary, text, createdAt: dateOf(postedAt) },
      picture: picture ? { mediaType: mime.getType(picture)!, alternativeText, read } : null,
    }
  }

  return {
    async addPost(post, notSince) {
      const id = post.id.slice(prefix.length)
      const { author, tenant: instance, commentary, text, picture } = post
      const stored = picture ? await put(id, picture) : null
      try {
        const same = await records.write(async (writer) => {
          // Equal posts that arrive together take turns.
          await writer.lock('instances', instance)
          const same = await writer.first(name, {
            filter: 'author = {:author} && commentary = {:commentary} && postedAt >= {:since}',
            params: { author, commentary, since: recordDate(notSince) },
          })
          if (same) return same
          const postedAt = recordDate(post.createdAt)
          const alternativeText = picture?.alternativeText ?? ''
          await writer.create(name, { id, instance, author, commentary, text, alternativeText, comments: [], postedAt })
          if (stored) await writer.update(name, id, { picture: stored.file }, new Map([[stored.file, stored.size]]))
          return null
        })
        if (same && stored) await files.delete(keyOf(id, stored.file))
        return same && shown(same)
      } catch (error) {
        if (stored && !(await records.byId(name, id))) await files.delete(keyOf(id, stored.file))
        throw error
      }
    },
    async post(id) {
      const row = await records.byId(name, id.slice(prefix.length))
      return row && shown(row)
    },
    async postsOf(author, count) {
      const newest = { filter: 'author = {:author}', params: { author }, sort: '-postedAt', limit: count }
      return (await records.find(name, newest)).map(shown)
    },
    async addComment(post, { id, actor, text, createdAt }) {
      await records.write(async (writer) => {
        const row = await writer.lock(name, post.slice(prefix.length))
        const comments = [...(row.comments ?? []), { id, actor, text, createdAt: recordDate(createdAt) }]
        await writer.update(name, row.id, { comments })
      })
    },
    async commentsOf(post) {
      const row = await records.byId(name, post.slice(prefix.length))
      return (row?.comments ?? []).map((comment) => ({ ...comment, createdAt: dateOf(comment.createdAt) }))
    },
    async acceptances() {
      return timesOf(await records.find(name))
    },
  }
}

const dateOf = (stored: string): Date => new Date(stored.replace(' ', 'T'))

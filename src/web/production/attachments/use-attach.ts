import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { picturesOf } from '#shared/post-pictures.ts'
import { describeFailure, describeProblem } from '#web/locale/index.ts'
import { failureOf, pb, refreshLists } from '#web/records/index.ts'

type Post = Row<'posts'>
/** Fields of a post, with `File` values for file fields, and `gallery+` for further pictures. */
export type Change = Record<string, unknown>

const posts = () => pb.collection('posts')
const once = { requestKey: null }

/** Changes the attachments of a post, and holds its latest stored state. */
export function useAttach(given: Post) {
  const [post, setPost] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function run(work: () => Promise<Post>): Promise<boolean> {
    setBusy(true)
    setProblem('')
    try {
      setPost(await work())
      refreshLists('posts')
      return true
    } catch (error) {
      const failure = failureOf(error)
      const [field] = Object.values(failure.fields)
      setProblem(field ? describeProblem(field) : describeFailure(failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  const change = (id: string, data: Change): Promise<Post> => posts().update<Post>(id, data, once)

  return {
    post,
    isBusy,
    /** The last error as text. */
    problem,
    change: (data: Change) => run(() => change(post.id, data)),
    /** Names of the files to keep, in order. */
    order: (names: readonly string[]) => run(() => order(post, names)),
    /** Sets the stored post, after something else has changed it. */
    reload: () => run(() => posts().getOne<Post>(post.id, once)),
    /** Replaces a picture with a file, keeping its alt text. */
    replace: (name: string, file: File) => run(() => replace(post, name, file)),
    /** Reads the card of a link from its page. */
    fetchCard: () =>
      run(async () => {
        await pb.send(`/api/posts/${post.id}/link-card`, { method: 'POST', ...once })
        return posts().getOne<Post>(post.id, once)
      }),
  }
}

export type Attaching = ReturnType<typeof useAttach>

async function order({ id }: Post, pictures: readonly string[]): Promise<Post> {
  await pb.send(`/api/posts/${id}/pictures`, { method: 'POST', body: { pictures }, ...once })
  return posts().getOne<Post>(id, once)
}

async function replace(post: Post, name: string, file: File): Promise<Post> {
  const isFirst = post.image === name
  const data = isFirst ? { image: file } : { 'gallery-': [name], 'gallery+': [file] }
  const stored = await posts().update<Post>(post.id, data, once)
  const before = picturesOf(post)
  const added = picturesOf(stored).find((each) => !before.includes(each))
  if (!added) return stored
  if (!isFirst)
    await order(
      stored,
      before.map((each) => (each === name ? added : each)),
    )
  const alt = post.altTexts?.[name]
  const altTexts = { ...stored.altTexts, ...(alt ? { [added]: alt } : {}) }
  return posts().update<Post>(post.id, { altTexts }, once)
}

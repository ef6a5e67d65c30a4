import { useMemo, useState } from 'react'
import { maxSamples, type PastPost, type PastPostsFound } from '#shared/contracts/past-posts.ts'
import { KnownPosts } from '#shared/past-posts/tidy.ts'
import type { Language } from '#shared/preferred-language.ts'
import { detectLanguage } from '#shared/quality/language.ts'

export interface OfferedPost extends PastPost {
  /** Whether it is one of the samples already. */
  isHeld: boolean
  /** Whether its language certainly differs from the ambassador's. */
  isForeign: boolean
}

/** The selection among the found posts. Initially, the newest ones in the ambassador's language, up to the limit. */
export function usePostChoice(found: PastPostsFound | null, samples: readonly string[], language: Language) {
  const posts = useMemo(() => offered(found?.posts ?? [], samples, language), [found, samples, language])
  const room = Math.max(0, maxSamples - samples.filter((sample) => sample.trim()).length)
  const free = posts.filter(({ isHeld }) => !isHeld)
  const newest = [...free.filter(({ isForeign }) => !isForeign)].slice(0, room)
  const [picked, setPicked] = useState<{ of: PastPostsFound | null; texts: ReadonlySet<string> }>({
    of: null,
    texts: new Set(),
  })
  const texts = picked.of === found ? picked.texts : new Set(newest.map(({ text }) => text))
  const pick = (next: Iterable<string>): void => setPicked({ of: found, texts: new Set(next) })
  const chosen = free.filter(({ text }) => texts.has(text))
  return {
    posts,
    room,
    chosen,
    isFull: chosen.length >= room,
    newest,
    choose: (text: string, isChosen: boolean) =>
      pick(isChosen ? [...texts, text] : [...texts].filter((other) => other !== text)),
    chooseNewest: (isChosen: boolean) => pick(isChosen ? newest.map(({ text }) => text) : []),
  }
}

function offered(posts: readonly PastPost[], samples: readonly string[], language: Language): OfferedPost[] {
  const known = new KnownPosts(samples)
  return posts.map((post) => {
    const { language: written } = detectLanguage(post.text)
    return {
      ...post,
      isHeld: known.holds(post.text),
      isForeign: written !== 'unknown' && written !== language.slice(0, 2),
    }
  })
}

import { useRef, useState } from 'react'
import { type CarouselPage, carouselLimits, pagesProblem } from '#shared/carousel/pages.ts'
import type { Row } from '#shared/collections/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { useAutosave } from '../review/use-autosave.ts'

export interface EditedPages {
  pages: readonly CarouselPage[]
  /** The index of the current page. */
  at: number
  select: (index: number) => void
  /** Changes the current page. Continuous typing in one field is undone in one step. */
  write: (field: keyof CarouselPage, value: string) => void
  /** Moves the current page by that many places. */
  move: (by: number) => void
  /** Adds an empty page after the current one, but not after the closing page. */
  add: () => void
  remove: () => void
  undo: (() => void) | undefined
  flush: () => void
  /** Resolves when all changes are stored. */
  settle: () => Promise<void>
  isSaving: boolean
}

interface Step {
  pages: readonly CarouselPage[]
  at: number
  /** The edited field, by page; empty for other changes. */
  series: string
}

/** The pages of a post while they are edited: stored when the writer pauses, with undo. */
export function usePages(post: Row<'posts'>): EditedPages {
  const writing = useUpdate('posts')
  const pending = useRef<Promise<unknown>>(Promise.resolve())
  const [at, setAt] = useState(0)
  const [history, setHistory] = useState<readonly Step[]>([])
  const { text, change, flush } = useAutosave(JSON.stringify(post.carousel ?? []), (next) => {
    const carousel = JSON.parse(next) as CarouselPage[]
    if (pagesProblem(carousel, false)) return
    pending.current = writing.mutateAsync({ id: post.id, carousel }).catch(() => undefined)
  })
  const pages = JSON.parse(text) as readonly CarouselPage[]
  const shown = Math.min(at, pages.length - 1)

  function edit(next: readonly CarouselPage[], index: number, series = ''): void {
    if (series === '' || history.at(-1)?.series !== series) setHistory([...history, { pages, at: shown, series }])
    change(JSON.stringify(next))
    setAt(index)
  }
  return {
    pages,
    at: shown,
    select(index) {
      if (index < 0 || index >= pages.length) return
      flush()
      setAt(index)
    },
    write(field, value) {
      const next = pages.with(shown, { ...pages[shown]!, [field]: value })
      edit(next, shown, `${field} ${shown}`)
    },
    move(by) {
      const to = shown + by
      if (to < 0 || to >= pages.length) return
      edit(pages.toSpliced(shown, 1).toSpliced(to, 0, pages[shown]!), to)
    },
    add() {
      if (pages.length >= carouselLimits.maxPages) return
      const index = Math.min(shown + 1, pages.length - 1)
      edit(pages.toSpliced(index, 0, { title: '', text: '' }), index)
    },
    remove() {
      if (pages.length <= carouselLimits.minPages) return
      edit(pages.toSpliced(shown, 1), Math.min(shown, pages.length - 2))
    },
    undo:
      history.length === 0
        ? undefined
        : () => {
            const last = history.at(-1)!
            setHistory(history.slice(0, -1))
            change(JSON.stringify(last.pages))
            setAt(last.at)
          },
    flush,
    async settle() {
      flush()
      await pending.current
    },
    isSaving: writing.isPending,
  }
}

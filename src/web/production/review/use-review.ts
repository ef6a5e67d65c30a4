import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Decision } from '#shared/collections/topics.ts'
import type { Finding } from '#shared/quality/report.ts'
import { hasUnsavedChanges, useConfirmLeave } from '#web/forms/index.ts'
import { useReviewActions } from './review-actions.ts'
import type { Reviewed, ReviewHandle } from './review-kind.ts'

export interface Decided<R> {
  item: R
  decision: Decision | ''
  /** The findings with which it is approved anyway. */
  accepts: readonly Finding[]
}

/** The findings that the person is about to approve anyway. */
interface Question<R> {
  items: readonly R[]
  findings: readonly Finding[]
  /** The same, by item id. */
  byItem: ReadonlyMap<string, readonly Finding[]>
}

export interface Review<R extends Reviewed> {
  current: R | undefined
  /** Whether a decision on the current one is possible now. */
  mayDecide: boolean
  /** Undecided and ready for review. */
  open: readonly R[]
  select: (id: string) => void
  decide: (decision: Decision | '') => void
  approveAll: (items: readonly R[]) => void
  undo: () => void
  canUndo: boolean
  /** Selects the next undecided one. */
  goOn: () => void
  question: Question<R> | null
  answer: (isYes: boolean) => void
  /** The ref of the list, to return the focus to it. */
  list: Ref<HTMLElement>
  backToList: () => void
  detail: Ref<ReviewHandle>
}

/** Reviewing a list by buttons, keys and the palette (review-actions.ts). */
export function useReview<R extends Reviewed>({
  items,
  mayDecide,
  mayEdit = true,
  store,
  mustChange,
}: {
  items: readonly R[]
  mayDecide: (item: R) => boolean
  /** Whether the text of the selected item can be edited. */
  mayEdit?: boolean
  store: (changes: readonly Decided<R>[]) => void
  /** Findings that need confirmation before approval. */
  mustChange: (item: R) => Finding[]
}): Review<R> {
  const [selected, setSelected] = useState('')
  const [question, ask] = useState<Question<R> | null>(null)
  const [history, setHistory] = useState<{ id: string; before: Decision | '' }[][]>([])
  const list = useRef<HTMLElement>(null)
  const detail = useRef<ReviewHandle>(null)
  const confirmLeave = useConfirmLeave()
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === selected),
  )
  const current = items[index]

  const select = (id: string | undefined): void => {
    if (!id || id === current?.id) return
    ask(null)
    if (!hasUnsavedChanges()) setSelected(id)
    else void confirmLeave().then((isLeft) => isLeft && setSelected(id))
  }
  const goOn = (): void => {
    const others = [...items.slice(index + 1), ...items.slice(0, index)]
    select(others.find((item) => item.decision === '' && mayDecide(item))?.id)
  }
  const decideOn = (chosen: readonly R[], decision: Decision | '', accepted?: Question<R>['byItem']): void => {
    const changed = chosen.filter((item) => item.decision !== decision && mayDecide(item))
    if (changed.length === 0) return
    setHistory((before) => [...before, changed.map((item) => ({ id: item.id, before: item.decision }))])
    store(changed.map((item) => ({ item, decision, accepts: accepted?.get(item.id) ?? [] })))
  }
  const carryOut = (chosen: readonly R[], decision: Decision | '', accepted?: Question<R>['byItem']): void => {
    const wasOpen = current?.decision === ''
    decideOn(chosen, decision, accepted)
    if (decision === 'partial') detail.current?.note()
    else if (decision !== '' && wasOpen && chosen.length === 1) goOn()
  }
  const approve = (chosen: readonly R[]): void => {
    const byItem = new Map(
      chosen
        .filter(({ decision }) => decision !== 'approve')
        .map((item) => [item.id, (item.id === current?.id && detail.current?.mustChange?.()) || mustChange(item)]),
    )
    const findings = [...byItem.values()].flat()
    if (findings.length > 0) ask({ items: chosen, findings, byItem })
    else carryOut(chosen, 'approve')
  }
  const decide = (decision: Decision | ''): void => {
    if (!current || !mayDecide(current)) return
    if (decision === 'approve') approve([current])
    else carryOut([current], decision)
  }
  const undo = (): void => {
    const last = history.at(-1)
    if (!last) return
    setHistory(history.slice(0, -1))
    store(
      last.flatMap(({ id, before }) => {
        const item = items.find((one) => one.id === id)
        return item && mayDecide(item) ? [{ item, decision: before, accepts: [] }] : []
      }),
    )
    select(last[0]?.id)
  }
  const backToList = (): void => list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()

  const mayDecideNow = current !== undefined && mayDecide(current)
  useReviewActions(
    question
      ? {}
      : {
          next: items[index + 1] && (() => select(items[index + 1]?.id)),
          previous: items[index - 1] && (() => select(items[index - 1]?.id)),
          approve: mayDecideNow && (() => decide('approve')),
          reject: mayDecideNow && (() => decide('reject')),
          partial: mayDecideNow && (() => decide('partial')),
          edit: mayEdit && (() => detail.current?.edit()),
          undo: history.length > 0 && undo,
        },
  )
  return {
    current,
    mayDecide: mayDecideNow,
    open: items.filter((item) => item.decision === '' && mayDecide(item)),
    select,
    decide,
    approveAll: approve,
    undo,
    canUndo: history.length > 0,
    goOn,
    question,
    answer(isYes) {
      flushSync(() => {
        ask(null)
        if (question && isYes) carryOut(question.items, 'approve', question.byItem)
      })
      backToList()
    },
    list,
    backToList,
    detail,
  }
}

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/page.tsx'
import FrameShortcuts from '#web/app/frame/frame-shortcuts.tsx'
import { useReviewActions } from '#web/production/review/review-actions.ts'
import { type Action, useActions } from '#web/ui/actions/actions.tsx'

function General({ actions }: { actions: readonly Action[] }) {
  useActions(actions)
  return null
}

function Reviewing({ canUndo }: { canUndo: boolean }) {
  useReviewActions({ approve: () => {}, undo: canUndo && (() => {}) })
  return null
}

const general: Action[] = [
  { id: 'palette', label: 'Open the palette', keys: 'mod+k', run: () => {} },
  { id: 'theme', label: 'Use dark colors', run: () => {} },
]

const sections = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => ({
    heading: heading.textContent,
    labels: within(heading.parentElement!)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  }))

test('the sheet lists the keys that currently work, those of the page first', () => {
  openPage(
    <>
      <General actions={general} />
      <Reviewing canUndo={false} />
      <FrameShortcuts open onOpenChange={() => {}} />
    </>,
  )
  const [review, everywhere] = sections()
  expect(review!.labels[0]).toBe('Approve')
  expect(review!.labels.some((label) => /undo/i.test(label ?? ''))).toBe(false)
  expect(everywhere!.labels).toEqual(['Open the palette'])
})

test('a key that is only sometimes available is listed only then', () => {
  openPage(
    <>
      <Reviewing canUndo />
      <FrameShortcuts open onOpenChange={() => {}} />
    </>,
  )
  expect(sections()[0]!.labels.some((label) => /undo/i.test(label ?? ''))).toBe(true)
})

test('without a page that offers actions only the general ones are listed', () => {
  openPage(
    <>
      <General actions={general} />
      <FrameShortcuts open onOpenChange={() => {}} />
    </>,
  )
  expect(sections()).toHaveLength(1)
})

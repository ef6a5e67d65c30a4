import { expect, test, vi } from 'vitest'
import { createOverlayRegistry, type OverlayProps } from '#web/ui/overlay/overlay-registry.ts'

const Sheet = (_props: OverlayProps<string> & { name?: string }) => null

test('an overlay is created, opened with its props, closed with a result and unmounted', async () => {
  vi.useFakeTimers()
  const registry = createOverlayRegistry()
  const id = registry.create(Sheet, { props: { name: 'a' } })
  expect(registry.list()[0]).toMatchObject({ id, isOpen: false, isMounted: false })

  const answer = registry.open(id, { name: 'b' })
  expect(registry.list()[0]).toMatchObject({ isOpen: true, isMounted: true, props: { name: 'b' } })
  registry.close(id, 'yes')
  await expect(answer).resolves.toBe('yes')
  expect(registry.list()[0]).toMatchObject({ isOpen: false, isMounted: true })

  vi.advanceTimersByTime(200)
  expect(registry.list()[0]).toMatchObject({ isOpen: false, isMounted: false })
  vi.useRealTimers()
})

test('an overlay that is destroyed on close leaves the registry', async () => {
  vi.useFakeTimers()
  const registry = createOverlayRegistry()
  const answer = registry.show(Sheet, { name: 'a' })
  const { id } = registry.list()[0]!
  registry.close(id)
  await expect(answer).resolves.toBeUndefined()
  vi.advanceTimersByTime(200)
  expect(registry.list()).toEqual([])
  vi.useRealTimers()
})

test('opening again answers the first opener and keeps the overlay on the page', async () => {
  vi.useFakeTimers()
  const registry = createOverlayRegistry()
  const id = registry.create(Sheet)
  const first = registry.open(id)
  const second = registry.open(id)
  await expect(first).resolves.toBeUndefined()
  registry.close(id, 1)
  const third = registry.open(id)
  vi.advanceTimersByTime(500)
  expect(registry.isOpen(id)).toBe(true)
  await expect(second).resolves.toBe(1)
  registry.unmount(id)
  await expect(third).resolves.toBeUndefined()
  vi.useRealTimers()
})

test('an unknown id throws the specified error', () => {
  const registry = createOverlayRegistry()
  for (const act of [
    () => registry.open('nothing'),
    () => registry.close('nothing'),
    () => registry.unmount('nothing'),
    () => registry.isOpen('nothing'),
  ])
    expect(act).toThrow('Overlay not found')
})

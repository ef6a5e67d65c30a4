// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/page.tsx'
import { CommandPalette } from '#web/ui/overlay/command-palette.tsx'

function open() {
  const ran: string[] = []
  openPage(
    <CommandPalette
      open
      onOpenChange={() => ran.push('closed')}
      placeholder="Search"
      groups={[
        {
          heading: 'Go',
          items: [
            { id: 'home', label: 'Dashboard', run: () => ran.push('home') },
            { id: 'prod', label: 'Production', hint: '3 running', run: () => ran.push('prod') },
          ],
        },
        {
          heading: 'Do',
          items: [
            { id: 'export', label: 'Export', disabledReason: 'No posts yet', run: () => ran.push('export') },
            { id: 'theme', label: 'Use dark colours', keywords: ['Theme'], keys: 't', run: () => ran.push('theme') },
          ],
        },
      ]}
    />,
  )
  const field = screen.getByRole('combobox', { name: 'Search' })
  return {
    ran,
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press: (key: string) => fireEvent.keyDown(field, { key }),
    names: () => screen.queryAllByRole('option').map((option) => option.textContent),
    active: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

test('typing filters, without accents and by keywords, and Enter closes and runs', () => {
  const { ran, type, press, names } = open()
  type('prodú')
  expect(names()).toEqual(['Production3 running'])
  type('theme')
  expect(names()).toEqual(['Use dark coloursT'])
  press('Enter')
  expect(ran).toEqual(['closed', 'theme'])
})

test('arrows skip unavailable actions and wrap around', () => {
  const { press, active } = open()
  expect(active()).toContain('Dashboard')
  press('ArrowDown')
  expect(active()).toContain('Production')
  press('ArrowDown')
  expect(active()).toContain('Use dark colours')
  press('ArrowDown')
  expect(active()).toContain('Dashboard')
})

test('an unavailable action shows why and does nothing', () => {
  const { ran } = open()
  const option = screen.getByRole('option', { name: /No posts yet/ })
  expect(option.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(option)
  expect(ran).toEqual([])
})

test('Enter without results does nothing, and the list says so', () => {
  const { ran, type, press, names } = open()
  type('zzz')
  press('Enter')
  expect(names()).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('No results')
  expect(ran).toEqual([])
})

test('options are grouped under headings that screen readers announce', () => {
  open()
  expect(screen.getByRole('group', { name: 'Do' }).querySelectorAll('[role="option"]')).toHaveLength(2)
})

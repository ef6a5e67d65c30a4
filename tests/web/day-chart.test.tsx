// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '#tests/support/page.tsx'
import { type ChartPoint, DayChart, PointsTable } from '#web/ui/chart/day-chart.tsx'

const points: ChartPoint[] = [3, null, 7, 0].map((value, at) => ({
  ...{ key: `2026-03-0${at + 1}`, tick: `${at + 1} Mar`, label: `March ${at + 1}`, value },
}))
const word = ({ label, value }: ChartPoint) => `${label}: ${value ?? 'unknown'}`

describe('a chart of days', () => {
  beforeAll(() => {
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 446 })
  })
  function open() {
    openPage(<DayChart label="Posts" points={points} formatTick={String} wordPoint={word} hint="Use the arrow keys" />)
    const slider = screen.getByRole('slider', { name: 'Posts' })
    return {
      slider,
      press: (key: string) => fireEvent.keyDown(slider, { key }),
      said: () => slider.getAttribute('aria-valuetext'),
    }
  }

  it('is a slider over its days for keys and screen readers, from the last one on', () => {
    const { press, said, slider } = open()
    expect([said(), slider.getAttribute('aria-valuemax')]).toEqual(['March 4: 0', '3'])
    const heard = ['ArrowLeft', 'ArrowDown', 'Home', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'End', 'ArrowRight'].map(
      (key) => {
        press(key)
        return said()
      },
    )
    expect(heard).toEqual([
      ...['March 3: 7', 'March 2: unknown', 'March 1: 3', 'March 1: 3'],
      ...['March 2: unknown', 'March 3: 7', 'March 4: 0', 'March 4: 0'],
    ])
  })

  it('leaves other keys to the page', () => {
    const { slider, said } = open()
    expect(fireEvent.keyDown(slider, { key: 'Tab' })).toBe(true)
    expect(fireEvent.keyDown(slider, { key: 'Home' })).toBe(false)
    expect(said()).toBe('March 1: 3')
  })

  it('shows the day under the pointer, and the whole time without one', () => {
    const { slider } = open()
    const line = () => slider.nextElementSibling?.textContent
    expect(line()).toBe('March 1 – March 4')
    const left = slider.getBoundingClientRect().left
    const at = (x: number) => fireEvent.pointerMove(slider, { clientX: left + x })
    at(50)
    expect(line()).toBe('March 1: 3')
    at(44 + 250)
    expect(line()).toBe('March 3: 7')
    at(5000)
    expect(line()).toBe('March 4: 0')
    at(-5000)
    expect(line()).toBe('March 1: 3')
    fireEvent.pointerLeave(slider)
    expect(line()).toBe('March 1 – March 4')
  })

  it('draws a bar for each day, the highest for the most', () => {
    const { slider } = open()
    const heights = [...slider.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
    expect(heights).toHaveLength(4)
    expect(heights.indexOf(Math.max(...heights))).toBe(2)
    expect([heights[1], heights[3]]).toEqual([0, 0])
  })

  it('is also a table, the latest day first, in which unknown is not zero', () => {
    openPage(
      <PointsTable
        label="Posts"
        dayLabel="Day"
        points={points}
        format={(value) => (value === null ? 'unknown' : String(value))}
      />,
    )
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual(['March 40', 'March 37', 'March 2unknown', 'March 13'])
  })
})

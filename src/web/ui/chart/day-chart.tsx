import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

export interface ChartPoint {
  /** Unique, e.g. the day. */
  key: string
  /** Short label for the axis. */
  tick: string
  /** Full label for the value line and the table. */
  label: string
  /** Null if unknown. */
  value: number | null
}

interface DayChartProps {
  /** The name of the counted thing. */
  label: string
  points: readonly ChartPoint[]
  /** Short, for the axis. */
  formatTick: (value: number) => string
  /** The text for a point, e.g. "12 Nov: 5". */
  wordPoint: (point: ChartPoint) => string
  /** How to move between points with keys, for screen readers. */
  hint: string
  /** The period that the points cover, if their labels do not show it, e.g. for weeks. */
  range?: string
}

const height = 150
const margin = { top: 8, right: 2, bottom: 24, left: 44 }
const maxTicks = 4

/**
 * Bars over time. The value under the pointer is shown below; with the keyboard the chart is a slider over its points,
 * which screen readers announce.
 */
export function DayChart({ label, points, formatTick, wordPoint, hint, range }: DayChartProps) {
  const { box, width } = useWidth()
  const [active, setActive] = useState<number | null>(null)
  const last = points.length - 1
  const at = Math.min(active ?? last, last)
  const x = scaleBand({
    domain: points.map(({ key }) => key),
    range: [margin.left, width - margin.right],
    padding: 0.2,
  })
  const max = Math.max(...points.map(({ value }) => value ?? 0), 0)
  const y = scaleLinear({ domain: [0, max || 1], range: [height - margin.bottom, margin.top], nice: 3 })
  // Counts are whole numbers.
  const isWhole = points.every(({ value }) => Number.isInteger(value ?? 0))
  const valueTicks = y.ticks(3).filter((tick) => !isWhole || Number.isInteger(tick))
  const step = Math.max(1, Math.ceil(points.length / maxTicks))
  const point = points[at]!

  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const inside = clientX - currentTarget.getBoundingClientRect().left - margin.left
    const share = inside / Math.max(1, width - margin.left - margin.right)
    setActive(Math.max(0, Math.min(last, Math.floor(share * points.length))))
  }
  const move = (event: KeyboardEvent): void => {
    const next = movedBy(event.key, at, last)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }
  return (
    <div>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-description={hint}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={wordPoint(point)}
        onKeyDown={move}
        onPointerMove={follow}
        onPointerLeave={() => setActive(null)}
        className="touch-pan-y rounded-md"
        style={{ height }}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" className="block">
            <AxisLeft
              scale={y}
              left={margin.left}
              tickValues={valueTicks}
              tickFormat={(value) => formatTick(Number(value))}
              hideAxisLine
              hideTicks
              tickLabelProps={() => ({ ...tickText, dx: -4, dy: 4, textAnchor: 'end' })}
            />
            <AxisBottom
              scale={x}
              top={height - margin.bottom}
              tickValues={points.filter((_, place) => place % step === 0).map(({ key }) => key)}
              tickFormat={(key) => points.find((each) => each.key === key)?.tick ?? ''}
              hideTicks
              stroke="var(--role-line-strong)"
              tickLabelProps={() => ({ ...tickText, dy: 2, textAnchor: 'middle' })}
            />
            <Group>
              {points.map(({ key, value: known }, place) => {
                const value = known ?? 0
                return (
                  <Bar
                    key={key}
                    x={x(key) ?? 0}
                    y={y(value)}
                    width={Math.max(1, x.bandwidth())}
                    height={Math.max(0, y(0) - y(value))}
                    rx={Math.min(2, x.bandwidth() / 3)}
                    className={active === place ? 'fill-primary-ink' : 'fill-primary'}
                  />
                )
              })}
            </Group>
          </svg>
        )}
      </div>
      <p aria-hidden="true" className="mt-1 h-5 truncate text-caption tabular-nums text-ink-muted">
        {active === null ? (range ?? `${points[0]!.label} – ${points[last]!.label}`) : wordPoint(point)}
      </p>
    </div>
  )
}

const tickText = { fontSize: 11, fill: 'var(--role-ink-subtle)', fontFamily: 'inherit' } as const

function movedBy(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

/** The width of the box in pixels; 0 before it is measured. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

/** The same points as a table. */
export function PointsTable({
  label,
  dayLabel,
  points,
  format,
}: Pick<DayChartProps, 'label' | 'points'> & { dayLabel: string; format: (value: number | null) => string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section tabIndex={0} aria-label={label} className="max-h-46 overflow-y-auto rounded-md">
      <table className="w-full text-caption tabular-nums">
        <thead className="sticky top-0 bg-surface text-left text-ink-subtle">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {dayLabel}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {label}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ key, label: day, value }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal text-ink-muted">
                {day}
              </th>
              <td className="py-1 pr-2 text-right">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

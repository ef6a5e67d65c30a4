import type { SourcePlace } from '#shared/collections/topics.ts'
import { useT } from './use-t.ts'

/** "Page 3", "Slide 3", "At 2:14"; '' without a place. */
export function usePlaceName(): (place: SourcePlace) => string {
  const t = useT('common')
  return ({ page, slide, seconds }) => {
    if (slide) return t('place.slide', { number: slide })
    if (page) return t('place.page', { number: page })
    return seconds === undefined ? '' : t('place.time', { time: clockTime(seconds) })
  }
}

/** `134` → `2:14`, `3734` → `1:02:14` */
export function clockTime(seconds: number): string {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const start = minutes < 60 ? String(minutes) : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`
  return `${start}:${pad(seconds % 60)}`
}

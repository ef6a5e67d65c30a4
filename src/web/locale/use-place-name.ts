import type { SourcePlace } from '#shared/collections/topics.ts'
import { useT } from './use-t.ts'

/** "Page 3", "Slide 3"; '' without a place. */
export function usePlaceName(): (place: SourcePlace) => string {
  const t = useT('common')
  return ({ page, slide }) =>
    slide ? t('place.slide', { number: slide }) : page ? t('place.page', { number: page }) : ''
}

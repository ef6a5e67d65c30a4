import { GalleryHorizontal } from 'lucide-react'
import type { Screen } from './screen.ts'

/** Topics and posts of all batches, and the document of one. */
export const contentScreens: Readonly<Record<string, Screen>> = {
  'dashboard-content': {
    path: 'dashboard/content/:part',
    file: 'production/content-page.tsx',
    layout: 'member',
    texts: ['pictures', 'production', 'quality', 'queue', 'scheduling'],
    title: ['production', 'content.title'],
  },
  'dashboard-production-carousel': {
    path: 'dashboard/production/carousel/:id',
    file: 'production/carousel/carousel-page.tsx',
    layout: 'member',
    texts: ['carousel', 'production'],
    title: ['carousel', 'title'],
    parent: 'dashboard-production',
    icon: GalleryHorizontal,
  },
}

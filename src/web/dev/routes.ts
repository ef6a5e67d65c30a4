import { type RouteConfigEntry, route } from '@react-router/dev/routes'

const isShown = import.meta.env.DEV || import.meta.env.MODE === 'gallery'

/** Pages for people who build the product; a build for others does not know them. */
export const devRoutes: RouteConfigEntry[] = isShown ? [route('dev/ui', 'dev/gallery-page.tsx')] : []

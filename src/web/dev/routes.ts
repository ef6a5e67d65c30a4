import { type RouteConfigEntry, route } from '@react-router/dev/routes'

const isShown = import.meta.env.DEV || import.meta.env.MODE === 'gallery'

/** Pages for developers, excluded from production builds. */
export const devRoutes: RouteConfigEntry[] = isShown ? [route('dev/ui', 'dev/gallery-page.tsx')] : []

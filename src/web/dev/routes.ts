import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Pages for people who build the product; a production build does not know them. */
export const devRoutes: RouteConfigEntry[] = import.meta.env.DEV ? [route('dev/ui', 'dev/gallery-page.tsx')] : []

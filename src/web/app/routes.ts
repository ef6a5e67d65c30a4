import { index, type RouteConfig } from '@react-router/dev/routes'
import { devRoutes } from '../dev/routes.ts'

export default [index('app/index-page.tsx'), ...devRoutes] satisfies RouteConfig

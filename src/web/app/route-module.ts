import { loadPiece } from '#web/records/pieces.ts'

/**
 * Stands in for the function of this name in React Router (vite.config.ts), which reloads the page whenever the file
 * of a route does not come, and so leaves the app for the browser's error page where there is no network.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  loaded[route.id] ??= await loadPiece(() => import(/* @vite-ignore */ route.module))
  return loaded[route.id]
}

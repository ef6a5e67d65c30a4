import { loadPiece } from '#web/records/pieces.ts'

/**
 * Replaces React Router's function of this name (vite.config.ts), which reloads the page whenever a route's file
 * cannot be loaded, and so ends at the browser's error page if there is no network.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  loaded[route.id] ??= await loadPiece(() => import(/* @vite-ignore */ route.module))
  return loaded[route.id]
}

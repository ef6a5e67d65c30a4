import { type ComponentType, useSyncExternalStore } from 'react'
import { createOverlayRegistry, type OverlayProps } from './overlay-registry.ts'

export type { OverlayProps } from './overlay-registry.ts'

/** The overlays of the page. */
export const overlays = createOverlayRegistry()

type OwnProps<P> = Omit<P, keyof OverlayProps>
type ResultOf<P> = P extends { onClose: (result?: infer R) => void } ? R : unknown

interface Open {
  /** Shows a component until it is closed; resolves to its result. */
  <P extends OverlayProps<never>>(component: ComponentType<P>, props: OwnProps<P>): Promise<ResultOf<P> | undefined>
  /** Shows an overlay that was created before. @throws Error 'Overlay not found' */
  <Result = unknown>(id: string, props?: Record<string, unknown>): Promise<Result | undefined>
}

const open: Open = (target: unknown, props: unknown = {}) =>
  typeof target === 'string'
    ? overlays.open(target, props as Record<string, unknown>)
    : (overlays.show(target as ComponentType<OverlayProps<never>>, props as object) as Promise<never>)

const actions = {
  create: overlays.create,
  open,
  close: overlays.close,
  unmount: overlays.unmount,
  isOpen: overlays.isOpen,
}

/**
 * Opens overlays from anywhere: `const name = await useOverlay().open(RenameDialog, { current: 'Acme' })`.
 * The component takes `OverlayProps<Result>` besides its own props.
 */
export function useOverlay(): typeof actions {
  return actions
}

/** Renders the open overlays; once per page. */
export function OverlayOutlet() {
  const list = useSyncExternalStore(overlays.subscribe, overlays.list, overlays.list)
  return list
    .filter((overlay) => overlay.isMounted)
    .map(({ id, component: Component, props, isOpen }) => (
      <Component
        key={id}
        {...props}
        open={isOpen}
        onClose={(result?: unknown) => overlays.close(id, result)}
        onOpenChange={(next: boolean) => !next && overlays.close(id)}
      />
    ))
}

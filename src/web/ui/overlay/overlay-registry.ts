import type { ComponentType } from 'react'

/** Props that every overlay component receives besides its own. */
export interface OverlayProps<Result = unknown> {
  open: boolean
  /** Closes with a result. */
  onClose: (result?: Result) => void
  /** For dialogs: closing without a result. */
  onOpenChange: (open: boolean) => void
}

export interface Overlay {
  id: string
  component: ComponentType<OverlayProps & Record<string, unknown>>
  props: Record<string, unknown>
  isOpen: boolean
  isMounted: boolean
  destroyOnClose: boolean
}

type OwnProps<P> = Omit<P, keyof OverlayProps>
type ResultOf<P> = P extends { onClose: (result?: infer R) => void } ? R : unknown

/** How long a closed overlay stays mounted for its exit animation, in ms. */
const wayOut = 200

/**
 * Overlays by id: created, opened, closed (which resolves the promise of `open`), unmounted, and optionally destroyed on close.
 * An unknown id throws the error 'Overlay not found'.
 */
export function createOverlayRegistry() {
  let overlays: readonly Overlay[] = []
  let count = 0
  const waiting = new Map<string, (result: unknown) => void>()
  const listeners = new Set<() => void>()

  const publish = (next: readonly Overlay[]): void => {
    overlays = next
    for (const listener of listeners) listener()
  }
  const find = (id: string): Overlay => {
    const overlay = overlays.find((one) => one.id === id)
    if (!overlay) throw new Error('Overlay not found')
    return overlay
  }
  const change = (id: string, part: Partial<Overlay>): void => {
    find(id)
    publish(overlays.map((overlay) => (overlay.id === id ? { ...overlay, ...part } : overlay)))
  }

  const registry = {
    /** Registers a component; nothing shows yet. */
    create<P extends OverlayProps<never>>(
      component: ComponentType<P>,
      options: { id?: string; props?: Partial<OwnProps<P>>; destroyOnClose?: boolean } = {},
    ): string {
      count += 1
      const id = options.id ?? `overlay-${count}`
      const overlay: Overlay = {
        id,
        component: component as unknown as Overlay['component'],
        props: { ...options.props },
        isOpen: false,
        isMounted: false,
        destroyOnClose: options.destroyOnClose ?? false,
      }
      publish([...overlays.filter((one) => one.id !== id), overlay])
      return id
    },

    /** Shows it; resolves to its result, or undefined if dismissed. */
    open<Result = unknown>(id: string, props: Record<string, unknown> = {}): Promise<Result | undefined> {
      const overlay = find(id)
      waiting.get(id)?.(undefined)
      change(id, { isOpen: true, isMounted: true, props: { ...overlay.props, ...props } })
      return new Promise((resolve) => waiting.set(id, resolve as (result: unknown) => void))
    },

    close(id: string, result?: unknown): void {
      const overlay = find(id)
      if (!overlay.isOpen) return
      change(id, { isOpen: false })
      waiting.get(id)?.(result)
      waiting.delete(id)
      setTimeout(() => {
        const now = overlays.find((one) => one.id === id)
        if (now && !now.isOpen) registry.unmount(id)
      }, wayOut)
    },

    /** Unmounts it, and removes it from the registry if it is destroyed on close. */
    unmount(id: string): void {
      const overlay = find(id)
      waiting.get(id)?.(undefined)
      waiting.delete(id)
      if (overlay.destroyOnClose) publish(overlays.filter((one) => one.id !== id))
      else change(id, { isOpen: false, isMounted: false })
    },

    isOpen(id: string): boolean {
      return find(id).isOpen
    },

    /** Creates, opens and, once closed, destroys an overlay, in one call. */
    show<P extends OverlayProps<never>>(
      component: ComponentType<P>,
      props: OwnProps<P>,
    ): Promise<ResultOf<P> | undefined> {
      return registry.open(registry.create(component, { props, destroyOnClose: true }))
    },

    list: (): readonly Overlay[] => overlays,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return registry
}

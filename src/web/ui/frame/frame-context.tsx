import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import type { Crumb } from './breadcrumb.tsx'

interface Sidebar {
  /** Whether only icons are shown. */
  isCollapsed: boolean
  /** Call after navigating from the sidebar: closes the drawer on phones. */
  closeMenu: () => void
}

export const SidebarContext = createContext<Sidebar>({ isCollapsed: false, closeMenu: () => {} })

/** For the parts of the sidebar, which adapt to its width. */
export function useSidebar(): Sidebar {
  return use(SidebarContext)
}

/** The element for breadcrumbs in the top bar; null outside of a frame. */
export const TopBarSlot = createContext<HTMLElement | null>(null)

/** Renders its children in the top bar, or in place without a frame. */
export function InTopBar({ children }: { children: ReactNode }) {
  const slot = use(TopBarSlot)
  return slot ? createPortal(children, slot) : children
}

/** The parents of the current page; its header adds the page itself. */
export const ParentCrumbs = createContext<readonly Crumb[]>([])

import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { Drawer } from '../overlay/drawer.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { FootPlace } from './foot-bar.tsx'
import { SidebarContext, TopBarSlot } from './frame-context.tsx'
import { type NavSection, SidebarNav } from './sidebar-nav.tsx'

export interface AppFrameProps {
  /** At the top of the sidebar: the workspace switcher. */
  sidebarHeader: ReactNode
  sections: readonly NavSection[]
  /** At its bottom: the account menu. */
  sidebarFooter?: ReactNode
  /** Right in the top bar. */
  topBarActions?: ReactNode
  /** Above everything: banners. */
  notice?: ReactNode
  /** Floats below the top bar at any scroll position: the connection banner. */
  underTopBar?: ReactNode
  /** From edge to edge, and as high as the window: the content has its own scroll areas. */
  fullWidth?: boolean
  children: ReactNode
}

const storageKey = 'sidebar'

/** The frame of every page behind the sign-in: menu, top bar, content. The menu is a drawer on phones. */
export function AppFrame({
  sidebarHeader,
  sections,
  sidebarFooter,
  topBarActions,
  notice,
  underTopBar,
  fullWidth = false,
  children,
}: AppFrameProps) {
  const texts = useUiTexts()
  const [isCollapsed, setCollapsed] = useState(readCollapsed)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const closeMenu = (): void => setDrawerOpen(false)
  const toggle = (): void => {
    setCollapsed(!isCollapsed)
    writeCollapsed(!isCollapsed)
  }
  const sidebar = (
    <>
      <div className="p-2.5">{sidebarHeader}</div>
      <SidebarNav sections={sections} />
      {sidebarFooter && <div className="border-t border-line p-2.5">{sidebarFooter}</div>}
    </>
  )
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="fixed top-2 left-2 z-90 -translate-y-20 rounded-control bg-inverse px-3 py-2 text-sm text-ink-inverse focus:translate-y-0"
      >
        {texts.skipToContent}
      </a>
      <SidebarContext value={{ isCollapsed, closeMenu }}>
        <div
          className={cx(
            'fixed inset-y-0 left-0 z-30 hidden flex-col border-r border-line bg-sidebar lg:flex',
            isCollapsed ? 'w-15' : 'w-62',
          )}
        >
          {sidebar}
          <div className={cx('px-2.5 pb-2.5', !sidebarFooter && 'border-t border-line pt-2.5')}>
            <IconButton
              size="sm"
              label={isCollapsed ? texts.expandMenu : texts.collapseMenu}
              aria-expanded={!isCollapsed}
              icon={isCollapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
              onClick={toggle}
              className={cx('bg-transparent! hover:bg-sidebar-hover!', isCollapsed && 'mx-0.5')}
            />
          </div>
        </div>
      </SidebarContext>
      <SidebarContext value={{ isCollapsed: false, closeMenu }}>
        <Drawer
          open={isDrawerOpen}
          onOpenChange={setDrawerOpen}
          side="start"
          size="sm"
          title={texts.mainMenu}
          hideTitle
        >
          <div className="flex min-h-full flex-col bg-sidebar">{sidebar}</div>
        </Drawer>
      </SidebarContext>
      <div
        data-fills={fullWidth || undefined}
        className={cx('flex min-h-dvh flex-col', isCollapsed ? 'lg:pl-15' : 'lg:pl-62')}
      >
        {notice}
        <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-canvas/92 px-4 backdrop-blur-sm sm:px-6">
          <IconButton
            label={texts.openMenu}
            icon={<MenuIcon />}
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
            className="-ml-2 lg:hidden"
            tooltip={false}
          />
          <div ref={setSlot} className="min-w-0 flex-1" />
          {topBarActions && <div className="flex shrink-0 items-center gap-1.5">{topBarActions}</div>}
          <div className="pointer-events-none absolute inset-x-4 top-full mt-2">{underTopBar}</div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className={cx(
            'min-w-0 flex-1 outline-none',
            !fullWidth && 'mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8',
          )}
        >
          {slot && foot && (
            <TopBarSlot value={slot}>
              <FootPlace value={foot}>{children}</FootPlace>
            </TopBarSlot>
          )}
        </main>
        <div ref={setFoot} className="sticky bottom-0 z-20" />
      </div>
    </div>
  )
}

function readCollapsed(): boolean {
  try {
    return typeof localStorage !== 'undefined' && localStorage.getItem(storageKey) === 'collapsed'
  } catch {
    return false
  }
}

function writeCollapsed(isCollapsed: boolean): void {
  try {
    localStorage.setItem(storageKey, isCollapsed ? 'collapsed' : 'open')
  } catch {
    // Without storage it applies to this page only.
  }
}

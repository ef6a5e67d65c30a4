import { CircleHelp, Keyboard, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { needsTerms } from '#shared/contracts/legal.ts'
import { VerifyBanner } from '#web/accounts/index.ts'
import {
  DeletionBanner,
  InstanceProvider,
  InstanceSwitcher,
  PlanBanner,
  UpgradePrompt,
  useInstance,
  WithInstances,
} from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { NotificationsBell } from '#web/people/index.ts'
import { currentView, lazyPiece, useRuntime, useSession } from '#web/records/index.ts'
import { useActions } from '#web/ui/actions/actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { AppFrame } from '#web/ui/frame/app-frame.tsx'
import { ParentCrumbs, useSidebar } from '#web/ui/frame/frame-context.tsx'
import { ZoomTransition } from '#web/ui/frame/zoom-transition.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { AppShell } from '../app-shell.tsx'
import { ConnectionBanner } from '../connection-banner.tsx'
import { useParentCrumbs, useScreen } from '../current-screen.ts'
import { Wordmark } from '../wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useMenu } from './menu.tsx'
import { NewBuildBanner } from './new-build-banner.tsx'
import { useLeftIdeas } from './use-left-ideas.ts'
import { useRecordTitle } from './use-record-title.ts'

const paletteKeys = 'mod+k'
const shortcutKeys = '?'

// Loaded when first opened.
const ViewAsBanner = lazyPiece(() => import('./view-as-banner.tsx'))
const FramePalette = lazyPiece(() => import('./frame-palette.tsx'))
const TermsBanner = lazyPiece(() => import('./terms-banner.tsx'))
const FrameShortcuts = lazyPiece(() => import('./frame-shortcuts.tsx'))

/** The dashboard: menu, chosen instance, and the page, which is remounted when another instance is chosen. */
export function DashboardFrame() {
  return (
    <AppShell isFramed>
      <InstanceProvider>
        <Frame />
      </InstanceProvider>
    </AppShell>
  )
}

type Sheet = 'palette' | 'shortcuts'

/** The palette and the shortcut sheet: which one is open, and what opens them. */
function useSheets() {
  const t = useT('shell')
  const [open, setOpen] = useState<Sheet | null>(null)
  const [wanted, setWanted] = useState<ReadonlySet<Sheet>>(new Set())
  const show = (sheet: Sheet) => {
    setWanted((before) => new Set(before).add(sheet))
    setOpen(sheet)
  }
  const showPalette = () => (open === 'palette' ? setOpen(null) : show('palette'))
  const showShortcuts = () => show('shortcuts')
  useActions([
    { id: 'palette', label: t('do.palette'), keys: paletteKeys, inPalette: false, run: showPalette },
    { id: 'shortcuts', label: t('do.shortcuts'), keys: shortcutKeys, icon: <Keyboard />, run: showShortcuts },
    // Handled by open overlays and by the toasts.
    { id: 'close', label: t('keys.close'), keys: 'escape' },
    { id: 'messages', label: t('keys.messages'), keys: 'F8' },
  ])
  const sheetProps = (sheet: Sheet) => ({
    open: open === sheet,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? sheet : null),
  })
  const sheets = (
    <Suspense>
      {wanted.has('palette') && <FramePalette {...sheetProps('palette')} />}
      {wanted.has('shortcuts') && <FrameShortcuts {...sheetProps('shortcuts')} />}
    </Suspense>
  )
  return { sheets, showPalette, showShortcuts }
}

function Frame() {
  const { user } = useSession()
  const { legal } = useRuntime()
  const { instance } = useInstance()
  const sections = useMenu()
  useRecordTitle()
  useLeftIdeas(user?.id ?? '')
  const crumbs = useParentCrumbs()
  const { screen } = useScreen()
  const { sheets, showPalette, showShortcuts } = useSheets()
  return (
    <>
      <AppFrame
        sidebarHeader={<Switcher />}
        sections={sections}
        sidebarFooter={<AccountMenu onShortcuts={showShortcuts} shortcutKeys={shortcutKeys} />}
        notice={
          <>
            {currentView() && (
              <Suspense>
                <ViewAsBanner />
              </Suspense>
            )}
            <NewBuildBanner />
            <VerifyBanner />
            {user && needsTerms(user, legal) && (
              <Suspense>
                <TermsBanner />
              </Suspense>
            )}
            <PlanBanner />
            <DeletionBanner />
          </>
        }
        underTopBar={<ConnectionBanner />}
        fullWidth={screen?.fullWidth}
        topBarActions={<TopBarActions onPalette={showPalette} onShortcuts={showShortcuts} />}
      >
        <ZoomTransition transitionKey={instance?.id ?? ''}>
          <ParentCrumbs value={crumbs}>
            <WithInstances>
              <Outlet />
            </WithInstances>
          </ParentCrumbs>
        </ZoomTransition>
      </AppFrame>
      {sheets}
      <UpgradePrompt />
    </>
  )
}

function TopBarActions({ onPalette, onShortcuts }: { onPalette: () => void; onShortcuts: () => void }) {
  const t = useT('shell')
  return (
    <>
      <IconButton
        label={t('palette.open')}
        icon={<Search />}
        onClick={onPalette}
        tooltip={false}
        className="sm:hidden"
      />
      <Button
        size="sm"
        icon={<Search />}
        trailing={<Kbd keys={paletteKeys} className="ml-6" />}
        onClick={onPalette}
        className="font-normal text-ink-subtle max-sm:hidden"
      >
        {t('palette.open')}
      </Button>
      <IconButton
        label={t('palette.shortcuts')}
        icon={<CircleHelp />}
        shortcut={shortcutKeys}
        onClick={onShortcuts}
        className="max-sm:hidden"
      />
      <NotificationsBell />
    </>
  )
}

function Switcher() {
  const { isCollapsed } = useSidebar()
  const { logo } = useRuntime().branding
  return (
    <>
      {logo && !isCollapsed && (
        <div className="px-1.5 pt-1 pb-3">
          <Wordmark />
        </div>
      )}
      <InstanceSwitcher isCollapsed={isCollapsed} />
    </>
  )
}

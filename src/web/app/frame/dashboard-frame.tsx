import { CircleHelp, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { VerifyBanner } from '#web/accounts/index.ts'
import { DeletionBanner, InstanceProvider, InstanceSwitcher, TrialBanner, useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { lazyPiece } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { AppFrame } from '#web/ui/frame/app-frame.tsx'
import { useSidebar } from '#web/ui/frame/frame-context.tsx'
import { ZoomTransition } from '#web/ui/frame/zoom-transition.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { useShortcut } from '#web/ui/keyboard/use-shortcut.ts'
import { AppShell } from '../app-shell.tsx'
import { ConnectionBanner } from '../connection-banner.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useMenu } from './menu.tsx'
import { NewBuildBanner } from './new-build-banner.tsx'
import { useRecordTitle } from './record-title.ts'

// Both come with the first wish for them.
const FramePalette = lazyPiece(() => import('./frame-palette.tsx'))
const FrameShortcuts = lazyPiece(() => import('./frame-shortcuts.tsx'))

/** The dashboard: menu, chosen instance, and the page drawn anew whenever another instance is chosen. */
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

function Frame() {
  const t = useT('shell')
  const { instance } = useInstance()
  const sections = useMenu()
  useRecordTitle()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [wanted, setWanted] = useState<ReadonlySet<Sheet>>(new Set())
  const show = (next: Sheet) => {
    setWanted((before) => new Set(before).add(next))
    setSheet(next)
  }
  useShortcut('mod+k', () => (sheet === 'palette' ? setSheet(null) : show('palette')))
  useShortcut('?', () => show('shortcuts'))
  const sheetProps = (which: Sheet) => ({
    open: sheet === which,
    onOpenChange: (isOpen: boolean) => setSheet(isOpen ? which : null),
  })
  return (
    <>
      <AppFrame
        sidebarHeader={<Switcher />}
        sections={sections}
        sidebarFooter={<AccountMenu onShortcuts={() => show('shortcuts')} />}
        notice={
          <>
            <NewBuildBanner />
            <VerifyBanner />
            <TrialBanner />
            <DeletionBanner />
          </>
        }
        underTopBar={<ConnectionBanner />}
        topBarActions={
          <>
            <IconButton
              label={t('palette.open')}
              icon={<Search />}
              onClick={() => show('palette')}
              tooltip={false}
              className="sm:hidden"
            />
            <Button
              size="sm"
              icon={<Search />}
              trailing={<Kbd keys="mod+k" className="ml-6" />}
              onClick={() => show('palette')}
              className="font-normal text-ink-subtle max-sm:hidden"
            >
              {t('palette.open')}
            </Button>
            <IconButton
              label={t('palette.shortcuts')}
              icon={<CircleHelp />}
              shortcut="?"
              onClick={() => show('shortcuts')}
              className="max-sm:hidden"
            />
          </>
        }
      >
        <ZoomTransition transitionKey={instance?.id ?? ''}>
          <Outlet />
        </ZoomTransition>
      </AppFrame>
      <Suspense>
        {wanted.has('palette') && <FramePalette {...sheetProps('palette')} onShortcuts={() => show('shortcuts')} />}
        {wanted.has('shortcuts') && <FrameShortcuts {...sheetProps('shortcuts')} />}
      </Suspense>
    </>
  )
}

function Switcher() {
  const { isCollapsed } = useSidebar()
  return <InstanceSwitcher isCollapsed={isCollapsed} />
}

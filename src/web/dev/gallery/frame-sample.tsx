import { BookOpen, CalendarDays, ChevronsUpDown, Home, Layers, MessageSquare, Plus, Search, Users } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { AppFrame } from '#web/ui/frame/app-frame.tsx'
import { useSidebar } from '#web/ui/frame/frame-context.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { Lists } from './lists.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const home = '/dev/ui?frame'

export function FrameSample() {
  return (
    <AppFrame
      sidebarHeader={<Switcher />}
      sections={[
        {
          items: [
            { to: home, label: 'Dashboard', icon: <Home />, isCurrent: false },
            {
              to: `${home}1`,
              label: 'Ambassadors',
              icon: <Users />,
              isCurrent: false,
              badge: 4,
            },
            { to: `${home}2`, label: 'Knowledge Base', icon: <BookOpen />, isCurrent: false },
          ],
        },
        {
          heading: 'Ghost Writer',
          items: [
            {
              to: `${home}3`,
              label: 'Production',
              icon: <Layers />,
              isCurrent: true,
              badge: 2,
              items: [
                { to: `${home}4`, label: 'Topics', isCurrent: false },
                { to: `${home}5`, label: 'Posts', isCurrent: false },
              ],
            },
            { to: `${home}6`, label: 'Scheduling', icon: <CalendarDays />, isCurrent: false },
            { to: `${home}7`, label: 'Chat', icon: <MessageSquare />, isCurrent: false, lockedReason: 'Coming soon' },
          ],
        },
      ]}
      sidebarFooter={<Footer />}
      topBarActions={
        <>
          <IconButton label="Search" icon={<Search />} shortcut="mod+k" className="sm:hidden" />
          <Button icon={<Search />} size="sm" className="max-sm:hidden" trailing={<Kbd keys="mod+k" />}>
            Search
          </Button>
          <ThemeToggle />
        </>
      }
    >
      <PageHeader
        title="Production"
        breadcrumb={[{ label: 'Dashboard', to: home }, { label: 'Production' }]}
        description="Batches of posts, from an idea to the calendar."
        actions={
          <Button variant="primary" icon={<Plus />}>
            New batch
          </Button>
        }
      />
      <Card title="This month" className="mb-6">
        <Progress label="Posts written" value={6} max={10} valueText="6 of 10" />
      </Card>
      <Card title="Batches">
        <Lists />
      </Card>
    </AppFrame>
  )
}

function Switcher() {
  const { isCollapsed } = useSidebar()
  return (
    <button
      type="button"
      aria-label="Acme Logistics, switch workspace"
      className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-sidebar-hover"
    >
      <Avatar name="Acme Logistics" square size={28} decorative />
      {!isCollapsed && (
        <>
          <span className="min-w-0 flex-1 truncate text-sm font-semibold">Acme Logistics</span>
          <ChevronsUpDown aria-hidden="true" className="size-4 text-ink-subtle" />
        </>
      )}
    </button>
  )
}

function Footer() {
  const { isCollapsed } = useSidebar()
  return (
    <button
      type="button"
      aria-label="Marta Nunes, account"
      className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-sidebar-hover"
    >
      <Avatar name="Marta Nunes" size={28} decorative />
      {!isCollapsed && <span className="min-w-0 flex-1 truncate text-caption text-ink-muted">Marta Nunes</span>}
    </button>
  )
}

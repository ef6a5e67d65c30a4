import {
  Activity,
  Building2,
  ChartLine,
  Coins,
  DatabaseBackup,
  Network,
  Plus,
  SlidersHorizontal,
  UserCog,
} from 'lucide-react'
import { recordName, type Screen, type TextRef, type Viewer } from './screen.ts'

const administrators = ({ isSuperuser }: Viewer): boolean => isSuperuser

function admin(path: string, file: string, label: TextRef, rest: Partial<Screen>): Screen {
  return {
    path: `dashboard/admin${path}`,
    file: `admin/${file}.tsx`,
    layout: 'admin',
    title: label,
    permission: administrators,
    ...(path && { parent: 'dashboard-admin' }),
    ...rest,
  }
}

const menu = { section: 'admin' } as const
const instanceTexts = ['adminInstances', 'people', 'services'] as const

/** The administration, for superusers only. */
export const adminScreens: Readonly<Record<string, Screen>> = {
  'dashboard-admin': admin('', 'overview/overview-page', ['shell', 'menu.admin.overview'], {
    texts: ['admin'],
    icon: ChartLine,
    menu,
  }),
  'dashboard-admin-users': admin('/users', 'users/users-page', ['shell', 'menu.admin.users'], {
    texts: ['admin'],
    icon: UserCog,
    menu,
  }),
  'dashboard-admin-users-id': admin('/users/:id', 'users/user-page', ['shell', 'menu.admin.users'], {
    texts: ['admin', 'people', 'security'],
    parent: 'dashboard-admin-users',
    named: recordName({ collection: 'users', nameOf: ({ name, email }) => name || email }),
  }),
  'dashboard-admin-instances': admin('/instances', 'instances/instances-page', ['shell', 'menu.admin.instances'], {
    icon: Building2,
    menu,
    texts: ['adminInstances', 'services'],
  }),
  'dashboard-admin-instances-new': admin(
    '/instances/new',
    'instances/instance-new-page',
    ['shell', 'menu.admin.newInstance'],
    {
      parent: 'dashboard-admin-instances',
      icon: Plus,
      texts: instanceTexts,
      palette: { group: 'create', label: ['shell', 'menu.admin.newInstance'] },
    },
  ),
  'dashboard-admin-instances-id': admin('/instances/:id', 'instances/instance-page', ['shell', 'menu.admin.instance'], {
    parent: 'dashboard-admin-instances',
    texts: [...instanceTexts, 'adminOperations', 'privacy'],
    named: recordName({ collection: 'instances', nameOf: ({ name }) => name }),
  }),
  'dashboard-admin-credits': admin('/credits', 'credits/credits-page', ['shell', 'menu.admin.credits'], {
    texts: ['admin'],
    icon: Coins,
    menu,
  }),
  'dashboard-admin-settings': admin('/settings', 'settings/settings-page', ['shell', 'menu.admin.settings'], {
    texts: ['adminSettings', 'legal'],
    icon: SlidersHorizontal,
    menu,
  }),
  'dashboard-admin-settings-group': admin(
    '/settings/:group',
    'settings/settings-page',
    ['shell', 'menu.admin.settings'],
    { texts: ['adminSettings', 'legal'], icon: SlidersHorizontal },
  ),
  'dashboard-admin-network': admin(
    '/settings/networks/simulated',
    'network/network-page',
    ['shell', 'menu.admin.simulatedNetwork'],
    {
      ...{ parent: 'dashboard-admin-settings', texts: ['adminNetwork'], icon: Network },
      palette: { group: 'go', label: ['shell', 'menu.admin.simulatedNetwork'] },
    },
  ),
  'dashboard-admin-operations': admin('/operations', 'operations/operations-page', ['shell', 'menu.admin.operations'], {
    texts: ['adminOperations', 'people'],
    icon: Activity,
    menu,
  }),
  'dashboard-admin-operations-operation': admin(
    '/operations/:operation',
    'operations/operations-page',
    ['shell', 'menu.admin.operations'],
    { texts: ['adminOperations', 'people'], icon: Activity },
  ),
  'dashboard-admin-backups': admin('/backups', 'backups/backups-page', ['shell', 'menu.admin.backups'], {
    texts: ['adminOperations'],
    icon: DatabaseBackup,
    menu,
  }),
}

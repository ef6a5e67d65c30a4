import { Blocks, ClipboardList, Plus } from 'lucide-react'
import { currentLanguage } from '#web/locale/languages.ts'
import { serviceName } from '#web/provisioning/service-name.ts'
import { recordName, type Screen, type Viewer } from './screen.ts'

const account = ({ user }: Viewer): boolean => Boolean(user)

/** Services of a workspace, further workspaces, and the onboarding that leads to the first posts. */
export const serviceScreens: Readonly<Record<string, Screen>> = {
  'dashboard-onboarding': {
    path: 'dashboard/onboarding',
    file: 'onboarding/onboarding-page.tsx',
    layout: 'member',
    texts: ['onboardingSteps'],
    title: ['shell', 'menu.onboarding'],
    icon: ClipboardList,
    menu: { section: 'home' },
  },
  'dashboard-onboarding-account': {
    path: 'dashboard/onboarding/account',
    file: 'accounts/account-form-page.tsx',
    layout: 'member',
    texts: ['accountForm', 'accounts'],
    title: ['accountForm', 'title'],
    parent: 'dashboard-onboarding',
  },
  'dashboard-services': {
    path: 'dashboard/services',
    file: 'provisioning/services-page.tsx',
    layout: 'member',
    texts: ['services'],
    title: ['shell', 'menu.services'],
    icon: Blocks,
    menu: { section: 'home' },
  },
  'dashboard-service-settings': {
    path: 'dashboard/:service/settings',
    file: 'provisioning/service-settings-page.tsx',
    layout: 'member',
    texts: ['services'],
    title: ['services', 'config.plainTitle'],
    named: recordName({
      collection: 'services',
      address: { param: 'service', field: 'slug' },
      nameOf: (service, t) => t('menu.serviceSettings', { service: serviceName(service, currentLanguage()) }),
    }),
    parent: 'dashboard-services',
  },
  'dashboard-instances-new': {
    path: 'dashboard/instances/new',
    file: 'provisioning/new-workspace-page.tsx',
    layout: 'member',
    texts: ['services'],
    title: ['shell', 'menu.newWorkspace'],
    parent: 'dashboard',
    icon: Plus,
    permission: account,
    palette: { group: 'create', label: ['shell', 'menu.newWorkspace'] },
  },
}

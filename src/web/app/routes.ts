import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { languages } from '../../shared/collections/users.ts'
import { devRoutes } from '../dev/routes.ts'

/** A page of the product: its name (the spec's), its path and its file. */
type Page = readonly [name: string, path: string, file: string]

/** Open to everybody; written to files at build time. */
const open: Page[] = [
  ['ghostwriter', 'ghostwriter', 'landing/ghostwriter-page.tsx'],
  ['privacy-policy', 'privacy-policy', 'landing/privacy-page.tsx'],
  ['terms-of-service', 'terms-of-service', 'landing/terms-page.tsx'],
]
const guest: Page[] = [
  ['auth-verify-email', 'auth/verify-email', 'accounts/verify-email-page.tsx'],
  ['auth-action', 'auth/:action', 'accounts/auth-page.tsx'],
]
/** Behind a link that was sent or printed: works whether or not, and as whom, one is signed in. */
const linked: Page[] = [
  ['auth-confirm-verification-token', 'auth/confirm-verification/:token?', 'accounts/confirm-verification-page.tsx'],
  ['auth-confirm-password-reset-token', 'auth/confirm-password-reset/:token', 'accounts/confirm-reset-page.tsx'],
  ['setup', 'setup/:token', 'accounts/setup-page.tsx'],
  ['auth-confirm-email-change-token', 'auth/confirm-email-change/:token', 'accounts/confirm-email-page.tsx'],
]
const signedIn: Page[] = [
  ['dashboard', 'dashboard', 'app/dashboard-page.tsx'],
  ['dashboard-onboarding', 'dashboard/onboarding', 'accounts/onboarding-page.tsx'],
  ['dashboard-profile', 'dashboard/profile', 'accounts/profile-page.tsx'],
  ['dashboard-test-api', 'dashboard/test-api', 'app/test-api-page.tsx'],
  ['dashboard-personas', 'dashboard/personas', 'ambassadors/ambassadors-page.tsx'],
  ['dashboard-personas-new', 'dashboard/personas/new', 'ambassadors/ambassador-new-page.tsx'],
  ['dashboard-personas-id', 'dashboard/personas/:id/:tab?', 'ambassadors/ambassador-page.tsx'],
  ['dashboard-production', 'dashboard/production', 'production/batches-page.tsx'],
  ['dashboard-production-new', 'dashboard/production/new', 'production/batch-new-page.tsx'],
  ['dashboard-production-batchId', 'dashboard/production/:batchId', 'production/batch-page.tsx'],
  ['dashboard-content', 'dashboard/content/:part', 'production/content-page.tsx'],
  ['dashboard-knowledge-base', 'dashboard/knowledge-base', 'knowledge/knowledge-bases-page.tsx'],
  ['dashboard-knowledge-base-new', 'dashboard/knowledge-base/new', 'knowledge/knowledge-base-new-page.tsx'],
  ['dashboard-knowledge-base-id', 'dashboard/knowledge-base/:id', 'knowledge/knowledge-base-page.tsx'],
]
/** Pages to come say honestly what will be there; nothing links to them yet. */
const later: Page[] = [
  ['dashboard-scheduling', 'dashboard/scheduling', 'app/later/scheduling-page.tsx'],
  ['dashboard-scheduling-posts', 'dashboard/scheduling/posts', 'app/later/scheduling-page.tsx'],
  ['dashboard-service-settings', 'dashboard/:service/settings', 'app/later/service-settings-page.tsx'],
]
const laterForVisitors: Page[] = [
  ['dashboard-billing', 'dashboard/billing', 'app/later/billing-page.tsx'],
  ['dashboard-chat', 'dashboard/chat', 'app/later/chat-page.tsx'],
  ['review', 'review/:token', 'app/later/review-page.tsx'],
]
const admin: Page[] = [
  ['dashboard-admin', 'dashboard/admin', 'app/later/admin-page.tsx'],
  ['dashboard-admin-users', 'dashboard/admin/users', 'app/later/admin-page.tsx'],
  ['dashboard-admin-credits', 'dashboard/admin/credits', 'app/later/admin-page.tsx'],
  ['dashboard-admin-settings', 'dashboard/admin/settings', 'app/later/admin-page.tsx'],
  ['dashboard-admin-instances', 'dashboard/admin/instances', 'app/later/admin-page.tsx'],
  ['dashboard-admin-instances-new', 'dashboard/admin/instances/new', 'app/later/admin-page.tsx'],
  ['dashboard-admin-instances-id', 'dashboard/admin/instances/:id', 'app/later/admin-page.tsx'],
]

/** The whole table once per language prefix; ids carry the prefix so that they stay unique. */
function table(language: string): RouteConfigEntry[] {
  const id = (name: string) => (language ? `${language}:${name}` : name)
  const pages = (list: readonly Page[]) => list.map(([name, path, file]) => route(path, file, { id: id(name) }))
  const routes = [
    layout('app/default-layout.tsx', { id: id('default') }, [
      index('landing/landing-page.tsx', { id: id('index') }),
      ...pages(open),
    ]),
    layout('app/guest-layout.tsx', { id: id('guest') }, pages(guest)),
    layout('app/link-layout.tsx', { id: id('link-layout') }, pages(linked)),
    layout('app/gradient-layout.tsx', { id: id('gradient') }, [
      route('onboarding/welcome', 'accounts/welcome-page.tsx', { id: id('onboarding-welcome') }),
    ]),
    layout('app/visitor-layout.tsx', { id: id('visitor') }, pages(laterForVisitors)),
    layout('app/admin-layout.tsx', { id: id('admin') }, pages(admin)),
    layout('app/dashboard-layout.tsx', { id: id('dashboard-layout') }, pages([...signedIn, ...later])),
    route('*', 'app/not-found-page.tsx', { id: id('not-found') }),
  ]
  return language ? prefix(language, routes) : routes
}

export default [...languages.flatMap((language) => table(language)), ...table(''), ...devRoutes] satisfies RouteConfig

import { BookOpen, FileText, LayoutDashboard, PenLine, Plus, Sparkles, UserRound, Users } from 'lucide-react'
import { firstWords } from '#shared/first-words.ts'
import { adminScreens } from './admin-screens.ts'
import { billingScreens } from './billing-screens.ts'
import { channelScreens } from './channel-screens.ts'
import { chatScreens } from './chat-screens.ts'
import { contentScreens } from './content-screens.ts'
import { peopleScreens } from './people-screens.ts'
import { schedulingScreens } from './scheduling-screens.ts'
import { type MenuPage, recordKind, type Screen, type TextRef, type Viewer } from './screen.ts'
import { securityScreens } from './security-screens.ts'
import { serviceScreens } from './service-screens.ts'
import { workspaceScreens } from './workspace-screens.ts'

const account = ({ user }: Viewer): boolean => Boolean(user)
const editors = ({ canEdit }: Viewer): boolean => canEdit

const authTitles: ReadonlyMap<string, TextRef> = new Map([
  ['login', ['accounts', 'login.submit']],
  ['register', ['accounts', 'register.submit']],
  ['forgot-password', ['accounts', 'forgot.title']],
])

const contentPages = (['topics', 'drafts', 'review', 'final', 'image-prompts', 'posts'] as const).map(
  (part): MenuPage => ({ path: `dashboard/content/${part}`, label: ['shell', `menu.content.${part}`] }),
)

/**
 * All pages by name, the specification's if it has one. A new page needs an entry here, its file and its texts. The table is
 * also read while the routes are built, so it imports no page.
 */
export const screens: Readonly<Record<string, Screen>> = {
  // Public pages are written to files at build time (prerender.ts).
  index: {
    path: '',
    file: 'landing/landing-page.tsx',
    layout: 'public',
    title: ['landing', 'meta.title'],
    description: ['landing', 'meta.description'],
    texts: ['landing'],
  },
  ghostwriter: {
    path: 'ghostwriter',
    file: 'landing/ghostwriter-page.tsx',
    layout: 'public',
    title: ['landing', 'ghostwriter.meta.title'],
    description: ['landing', 'ghostwriter.meta.description'],
    texts: ['landing'],
  },
  'privacy-policy': {
    path: 'privacy-policy',
    file: 'landing/privacy-page.tsx',
    layout: 'public',
    title: ['legal', 'privacy.title'],
    description: ['legal', 'privacy.intro'],
    texts: ['legal'],
  },
  'terms-of-service': {
    path: 'terms-of-service',
    file: 'landing/terms-page.tsx',
    layout: 'public',
    title: ['legal', 'terms.title'],
    description: ['legal', 'terms.intro'],
    texts: ['legal'],
  },

  'auth-verify-email': {
    path: 'auth/verify-email',
    file: 'accounts/verify-email-page.tsx',
    layout: 'guest',
    texts: ['accounts'],
    title: ['verification', 'title'],
  },
  'auth-action': {
    path: 'auth/:action',
    file: 'accounts/auth-page.tsx',
    layout: 'guest',
    texts: ['accounts', 'security'],
    title: ({ action = '' }) => authTitles.get(action),
  },
  'auth-confirm-verification-token': {
    path: 'auth/confirm-verification/:token?',
    file: 'accounts/confirm-verification-page.tsx',
    layout: 'link',
    texts: ['accounts'],
    title: ['verification', 'title'],
  },
  'auth-confirm-password-reset-token': {
    path: 'auth/confirm-password-reset/:token',
    file: 'accounts/confirm-reset-page.tsx',
    layout: 'link',
    texts: ['accounts'],
    title: ['accounts', 'reset.title'],
  },
  'auth-confirm-email-change-token': {
    path: 'auth/confirm-email-change/:token',
    file: 'accounts/confirm-email-page.tsx',
    layout: 'link',
    texts: ['accounts'],
    title: ['accounts', 'newEmail.title'],
  },
  setup: {
    path: 'setup/:token',
    file: 'accounts/setup-page.tsx',
    layout: 'link',
    texts: ['accounts'],
    title: ['accounts', 'setup.title'],
  },
  'onboarding-welcome': {
    path: 'onboarding/welcome',
    file: 'accounts/welcome-page.tsx',
    layout: 'welcome',
    texts: ['welcome'],
    title: ['welcome', 'titlePlain'],
  },

  dashboard: {
    path: 'dashboard',
    file: 'app/dashboard-page.tsx',
    layout: 'member',
    title: ['onboarding', 'home.title'],
    icon: LayoutDashboard,
    menu: { section: 'home', label: ['shell', 'menu.dashboard'] },
  },
  ...chatScreens,
  ...serviceScreens,
  ...peopleScreens,
  ...securityScreens,
  ...workspaceScreens,
  ...billingScreens,
  'dashboard-profile': {
    path: 'dashboard/profile',
    file: 'accounts/profile-page.tsx',
    layout: 'member',
    texts: ['accounts', 'privacy', 'security'],
    title: ['accounts', 'profile.title'],
    parent: 'dashboard',
    icon: UserRound,
    permission: account,
    palette: { group: 'go', label: ['shell', 'user.profile'] },
  },
  'dashboard-test-api': {
    path: 'dashboard/test-api',
    file: 'app/test-api-page.tsx',
    layout: 'member',
    texts: ['testApi'],
    title: ['testApi', 'title'],
    parent: 'dashboard',
  },
  'dashboard-personas': {
    path: 'dashboard/personas',
    file: 'ambassadors/ambassadors-page.tsx',
    layout: 'member',
    texts: ['ambassadors'],
    title: ['ambassadors', 'title'],
    icon: Users,
    menu: { section: 'work', label: ['shell', 'menu.ambassadors'] },
  },
  'dashboard-personas-id': {
    path: 'dashboard/personas/:id/:tab?',
    file: 'ambassadors/ambassador-page.tsx',
    layout: 'member',
    texts: ['ambassadors', 'knowledge', 'preferences', 'production', 'results'],
    parent: 'dashboard-personas',
    record: recordKind({
      collection: 'ambassadors',
      search: ['unaccented(name)', 'unaccented(headline)'],
      nameOf: ({ name }) => name,
      pathOf: ({ id }) => `/dashboard/personas/${id}`,
      hint: ['shell', 'palette.kinds.ambassador'],
      icon: 'avatar',
    }),
  },
  'dashboard-knowledge-base': {
    path: 'dashboard/knowledge-base',
    file: 'knowledge/knowledge-bases-page.tsx',
    layout: 'member',
    texts: ['knowledge'],
    title: ['knowledge', 'title'],
    icon: BookOpen,
    menu: { section: 'work', label: ['shell', 'menu.knowledge'] },
  },
  'dashboard-knowledge-base-id': {
    path: 'dashboard/knowledge-base/:id',
    file: 'knowledge/knowledge-base-page.tsx',
    layout: 'member',
    texts: ['knowledge'],
    parent: 'dashboard-knowledge-base',
    icon: BookOpen,
    record: recordKind({
      collection: 'knowledge_bases',
      search: ['unaccented(name)', 'description'],
      nameOf: ({ name }) => name,
      pathOf: ({ id }) => `/dashboard/knowledge-base/${id}`,
      hint: ['shell', 'palette.kinds.knowledge'],
    }),
  },
  'dashboard-production': {
    path: 'dashboard/production',
    file: 'production/batches-page.tsx',
    layout: 'member',
    texts: ['production'],
    title: ['production', 'title'],
    icon: PenLine,
    menu: { section: 'work', label: ['shell', 'menu.production'], below: contentPages },
  },
  'dashboard-ideas': {
    path: 'dashboard/ideas',
    file: 'ideas/ideas-page.tsx',
    layout: 'member',
    texts: ['ideas'],
    title: ['ideas', 'title'],
    icon: Sparkles,
    menu: { section: 'work', label: ['shell', 'menu.ideas'] },
  },
  'dashboard-production-new': {
    path: 'dashboard/production/new',
    file: 'production/batch-new-page.tsx',
    layout: 'member',
    texts: ['production'],
    title: ['production', 'settings.title'],
    parent: 'dashboard-production',
    icon: PenLine,
    permission: editors,
    palette: { group: 'create', label: ['shell', 'do.newBatch'] },
  },
  ...schedulingScreens,
  'dashboard-personas-new': {
    path: 'dashboard/personas/new',
    file: 'ambassadors/ambassador-new-page.tsx',
    layout: 'member',
    texts: ['ambassadors', 'knowledge'],
    title: ['ambassadors', 'new'],
    parent: 'dashboard-personas',
    icon: Plus,
    permission: editors,
    palette: { group: 'create', label: ['shell', 'do.newAmbassador'] },
  },
  'dashboard-knowledge-base-new': {
    path: 'dashboard/knowledge-base/new',
    file: 'knowledge/knowledge-base-new-page.tsx',
    layout: 'member',
    texts: ['knowledge'],
    title: ['knowledge', 'new'],
    parent: 'dashboard-knowledge-base',
    icon: BookOpen,
    permission: editors,
    palette: { group: 'create', label: ['shell', 'do.newKnowledge'] },
  },
  'dashboard-production-batchId': {
    path: 'dashboard/production/:batchId',
    file: 'production/batch-page.tsx',
    layout: 'member',
    texts: ['pictures', 'production', 'quality', 'outside', 'queue', 'scheduling'],
    parent: 'dashboard-production',
    icon: PenLine,
    record: recordKind({
      collection: 'production_batches',
      search: ['unaccented(name)', 'prompt'],
      nameOf: ({ name, prompt, created }, t, formats) =>
        name || label(prompt) || t('palette.untitled', { date: formats.date(created) }),
      pathOf: ({ id }) => `/dashboard/production/${id}`,
      hint: ['shell', 'palette.kinds.batch'],
    }),
    found: recordKind({
      collection: 'posts',
      search: ['body'],
      nameOf: ({ body, batch }) => (batch ? label(body) : ''),
      pathOf: ({ batch }) => `/dashboard/production/${batch}`,
      hint: ['shell', 'palette.kinds.post'],
      icon: FileText,
      isOnlySearched: true,
    }),
  },
  ...channelScreens,
  ...contentScreens,

  ...adminScreens,
}

const maxLabelCharacters = 90
const label = (text: string): string => firstWords(text, maxLabelCharacters)

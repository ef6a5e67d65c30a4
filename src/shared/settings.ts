/**
 * The settings of the settings screen: the product's own, whose defaults are in `limits.ts`, and the server's. Names are those of
 * `GET /api/admin/settings`.
 */

export const settingGroups = [
  'mail',
  'ai',
  'web-search',
  'sign-in',
  'networks',
  'plans',
  'limits',
  'features',
  'branding',
  'general',
  'storage',
  'requests',
] as const
export type SettingGroup = (typeof settingGroups)[number]

export type SettingDefinition = { readonly group: SettingGroup } & (
  | { readonly kind: NumberKind; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** A list has one entry per line. */
  /** A colour is `#rrggbb`. A picture is uploaded to the `settings` record with its key. */
  | { readonly kind: 'text' | 'email' | 'url' | 'secret' | 'switch' | 'list' | 'colour' | 'picture' }
  /** Rate limits, edited as a table. */
  | { readonly kind: 'rules' }
)

/** Money is in cents, sizes are in bytes; credits have up to two decimals, prices in US dollars (`usd`) up to three. */
export type NumberKind = 'number' | 'credits' | 'money' | 'bytes' | 'usd'

const mebibyte = 1024 * 1024
const maxPrice = 100_000_000

const count = (group: SettingGroup, min: number, max: number) => ({ group, kind: 'number', min, max }) as const
const credits = (max: number) => ({ group: 'plans', kind: 'credits', min: 0, max }) as const
const price = { group: 'plans', kind: 'money', min: 0, max: maxPrice } as const
const limit = count('limits', 1, 100_000)
const feature = { group: 'features', kind: 'switch' } as const
/** Passwords that the server generates for people who use a sign-in service have 30. */
const maxPasswordCharacters = 30

/** Read from the database each time they are needed; `server/admin` has their defaults. */
export const productSettings = {
  trialDays: count('plans', 1, 3650),
  trialPosts: credits(100_000),
  trialMembers: count('plans', 1, 10_000),
  trialAmbassadors: count('plans', 1, 10_000),
  proMonthBrl: price,
  proMonthUsd: price,
  proYearBrl: price,
  proYearUsd: price,
  proCredits: credits(1_000_000),
  proMembers: count('plans', 1, 10_000),
  proAmbassadors: count('plans', 1, 10_000),
  packCredits: { ...credits(1_000_000), min: 1 },
  packBrl: price,
  packUsd: price,
  creditsPerPost: credits(1000),
  creditsPerRegeneratedPost: credits(1000),
  creditsPerPicture: credits(1000),
  paymentGraceDays: count('plans', 0, 90),
  paidPlanFactor: count('limits', 1, 1000),
  openBatches: limit,
  suggestionsPerDay: limit,
  topicRunsPerDay: limit,
  postRunsPerDay: limit,
  picturesPerDay: limit,
  monthlyUsd: limit,
  fileBytes: { group: 'limits', kind: 'bytes', min: mebibyte, max: 1024 * 1024 * mebibyte },
  knowledgeItems: limit,
  knowledgeBases: limit,
  openInvitations: limit,
  invitationMailsPerDay: limit,
  invitationDays: count('limits', 1, 365),
  reviewLinkDays: count('limits', 1, 365),
  publishLateHours: count('limits', 1, 720),
  publishSpacingMinutes: count('limits', 0, 1440),
  ownedInstances: limit,
  instanceDeletionDays: count('limits', 1, 365),
  signUp: { group: 'sign-in', kind: 'switch' },
  passwordCharacters: count('sign-in', 8, maxPasswordCharacters),
  administratorPasswordCharacters: count('sign-in', 12, maxPasswordCharacters),
  administratorFactor: { group: 'sign-in', kind: 'switch' },
  signUpTrial: feature,
  composer: feature,
  knowledgeLinks: feature,
  companyLookup: feature,
  leadForm: feature,
  simulatedNetwork: { group: 'networks', kind: 'switch' },
} as const satisfies Record<string, SettingDefinition>

/** For light and dark backgrounds; a single one is used for both. */
export const logoSettings = {
  logoLight: { group: 'branding', kind: 'picture' },
  logoDark: { group: 'branding', kind: 'picture' },
} as const satisfies Record<string, SettingDefinition>

export const aiProviders = ['offline', 'openai', 'anthropic', 'google', 'openai-compatible'] as const

const aiSeconds = count('ai', 1, 3600)
const aiPrice = { group: 'ai', kind: 'usd', min: 0, max: 10_000 } as const

/** Apply to the next call. Provider, key and address belong together. Prices are per million tokens. */
export const aiSettings = {
  aiProvider: { group: 'ai', kind: 'choice', options: aiProviders },
  aiKey: { group: 'ai', kind: 'secret' },
  aiBaseUrl: { group: 'ai', kind: 'url' },
  aiModel: { group: 'ai', kind: 'text' },
  aiTimeout: aiSeconds,
  aiInputUsd: aiPrice,
  aiOutputUsd: aiPrice,
} as const satisfies Record<string, SettingDefinition>

/**
 * Tasks of models; each can have its own provider. A revision is a second draft of a post, a transcription the text of a
 * recording, an answer a bot's reply to a customer. Embeddings are vectors of passages, for semantic search.
 */
export const aiTaskNames = [
  ...(['plan', 'topics', 'posts', 'critique', 'revisions', 'suggestions', 'answers'] as const),
  ...(['transcription', 'pictures', 'embeddings'] as const),
] as const
export type AiTaskName = (typeof aiTaskNames)[number]

/** Anthropic has no embeddings. */
const providersOf = (task: AiTaskName): readonly string[] =>
  task === 'embeddings'
    ? ['offline', 'main', ...aiProviders.filter((name) => name !== 'offline' && name !== 'anthropic')]
    : ['main', ...aiProviders]

const ofTask = <T extends AiTaskName, P extends AiPrice>(task: T, prices: readonly P[]) =>
  ({
    [`${task}Provider`]: { group: 'ai', kind: 'choice', options: providersOf(task) },
    [`${task}Key`]: { group: 'ai', kind: 'secret' },
    [`${task}BaseUrl`]: { group: 'ai', kind: 'url' },
    [`${task}Model`]: { group: 'ai', kind: 'text' },
    [`${task}Timeout`]: aiSeconds,
    ...Object.fromEntries(prices.map((price) => [`${task}${price}`, aiPrice])),
  }) as Record<`${T}${AiPart | P}`, SettingDefinition>

type AiPart = 'Provider' | 'Key' | 'BaseUrl' | 'Model' | 'Timeout'
/** Per million input and output tokens, or per minute or picture. */
type AiPrice = 'InputUsd' | 'OutputUsd' | 'Usd'

const ofTokens = ['InputUsd', 'OutputUsd'] as const

/** Like those of the main provider, which is used for tasks without their own. */
export const aiTaskSettings = {
  ...ofTask('plan', ofTokens),
  ...ofTask('topics', ofTokens),
  ...ofTask('posts', ofTokens),
  ...ofTask('critique', ofTokens),
  ...ofTask('revisions', ofTokens),
  ...ofTask('suggestions', ofTokens),
  ...ofTask('answers', ofTokens),
  ...ofTask('transcription', ['Usd']),
  ...ofTask('pictures', ['Usd']),
  ...ofTask('embeddings', ['InputUsd']),
}

export const webSearchProviders = ['none', 'tavily', 'brave', 'searxng'] as const

/** The web search provider for batches. Provider, key and address belong together. */
export const webSearchSettings = {
  webSearchProvider: { group: 'web-search', kind: 'choice', options: webSearchProviders },
  webSearchKey: { group: 'web-search', kind: 'secret' },
  webSearchBaseUrl: { group: 'web-search', kind: 'url' },
} as const satisfies Record<string, SettingDefinition>

export const signInServices = ['google', 'linkedin', 'microsoft', 'oidc'] as const
export type SignInService = (typeof signInServices)[number]

const signIn = { group: 'sign-in' } as const

/** Sign-in services. Unlike other settings, they override those of the environment. */
export const signInSettings = {
  googleEnabled: { ...signIn, kind: 'switch' },
  googleClientId: { ...signIn, kind: 'text' },
  googleClientSecret: { ...signIn, kind: 'secret' },
  linkedinEnabled: { ...signIn, kind: 'switch' },
  linkedinClientId: { ...signIn, kind: 'text' },
  linkedinClientSecret: { ...signIn, kind: 'secret' },
  microsoftEnabled: { ...signIn, kind: 'switch' },
  microsoftClientId: { ...signIn, kind: 'text' },
  microsoftClientSecret: { ...signIn, kind: 'secret' },
  microsoftDirectory: { ...signIn, kind: 'text' },
  oidcEnabled: { ...signIn, kind: 'switch' },
  oidcName: { ...signIn, kind: 'text' },
  oidcClientId: { ...signIn, kind: 'text' },
  oidcClientSecret: { ...signIn, kind: 'secret' },
  oidcAuthUrl: { ...signIn, kind: 'url' },
  oidcTokenUrl: { ...signIn, kind: 'url' },
  oidcUserInfoUrl: { ...signIn, kind: 'url' },
} as const satisfies Record<string, SettingDefinition>

const ofNetworks = { group: 'networks' } as const

/** Credentials for connecting channels. LinkedIn needs separate apps for people and for pages. */
export const networkSettings = {
  linkedinMembersClientId: { ...ofNetworks, kind: 'text' },
  linkedinMembersClientSecret: { ...ofNetworks, kind: 'secret' },
  /** Whether to request the scope of first comments, which LinkedIn refuses if the app lacks its product. */
  linkedinMembersComments: { ...ofNetworks, kind: 'switch' },
  linkedinPagesClientId: { ...ofNetworks, kind: 'text' },
  linkedinPagesClientSecret: { ...ofNetworks, kind: 'secret' },
  linkedinPagesComments: { ...ofNetworks, kind: 'switch' },
  linkedinVersion: { ...ofNetworks, kind: 'text' },
} as const satisfies Record<string, SettingDefinition>

const bucket = { group: 'storage' } as const
const requests = { group: 'requests' } as const

/** The server's settings, with their path in `GET /api/settings`. */
export const serverSettings = {
  productName: { group: 'branding', kind: 'text', path: 'meta.appName' },
  accentColor: { group: 'branding', kind: 'colour', path: 'meta.accentColor' },
  smtpEnabled: { group: 'mail', kind: 'switch', path: 'smtp.enabled' },
  smtpHost: { group: 'mail', kind: 'text', path: 'smtp.host' },
  smtpPort: { ...count('mail', 1, 65_535), path: 'smtp.port' },
  smtpTls: { group: 'mail', kind: 'switch', path: 'smtp.tls' },
  smtpUsername: { group: 'mail', kind: 'text', path: 'smtp.username' },
  smtpPassword: { group: 'mail', kind: 'secret', path: 'smtp.password' },
  senderName: { group: 'mail', kind: 'text', path: 'meta.senderName' },
  senderAddress: { group: 'mail', kind: 'email', path: 'meta.senderAddress' },
  productAddress: { group: 'general', kind: 'url', path: 'meta.appURL' },
  filesEnabled: { ...bucket, kind: 'switch', path: 's3.enabled' },
  filesEndpoint: { ...bucket, kind: 'url', path: 's3.endpoint' },
  filesBucket: { ...bucket, kind: 'text', path: 's3.bucket' },
  filesRegion: { ...bucket, kind: 'text', path: 's3.region' },
  filesAccessKey: { ...bucket, kind: 'text', path: 's3.accessKey' },
  filesSecret: { ...bucket, kind: 'secret', path: 's3.secret' },
  filesPathStyle: { ...bucket, kind: 'switch', path: 's3.forcePathStyle' },
  backupsEnabled: { ...bucket, kind: 'switch', path: 'backups.s3.enabled' },
  backupsEndpoint: { ...bucket, kind: 'url', path: 'backups.s3.endpoint' },
  backupsBucket: { ...bucket, kind: 'text', path: 'backups.s3.bucket' },
  backupsRegion: { ...bucket, kind: 'text', path: 'backups.s3.region' },
  backupsAccessKey: { ...bucket, kind: 'text', path: 'backups.s3.accessKey' },
  backupsSecret: { ...bucket, kind: 'secret', path: 'backups.s3.secret' },
  backupsPathStyle: { ...bucket, kind: 'switch', path: 'backups.s3.forcePathStyle' },
  rateLimitsEnabled: { ...requests, kind: 'switch', path: 'rateLimits.enabled' },
  rateLimitRules: { ...requests, kind: 'rules', path: 'rateLimits.rules' },
  rateLimitsExcluded: { ...requests, kind: 'list', path: 'rateLimits.excludedIPs' },
  administratorAddresses: { ...requests, kind: 'list', path: 'superuserIPs' },
  logDays: { ...count('requests', 0, 3650), path: 'logs.maxDays' },
  logAddresses: { ...requests, kind: 'switch', path: 'logs.logIP' },
} as const satisfies Record<string, SettingDefinition & { path: string }>

export const settingDefinitions = {
  ...productSettings,
  ...aiSettings,
  ...aiTaskSettings,
  ...webSearchSettings,
  ...signInSettings,
  ...networkSettings,
  ...serverSettings,
  ...logoSettings,
}

export type ProductSetting = keyof typeof productSettings
/** Features whose calls can be refused with `feature_off`. */
export type Feature = 'composer' | 'knowledgeLinks' | 'companyLookup' | 'leadForm' | 'simulatedNetwork'
export type AiSetting = keyof typeof aiSettings
export type AiTaskSetting = keyof typeof aiTaskSettings
export type WebSearchSetting = keyof typeof webSearchSettings
export type LogoSetting = keyof typeof logoSettings
export type SignInSetting = keyof typeof signInSettings
export type NetworkSetting = keyof typeof networkSettings
export type ServerSetting = keyof typeof serverSettings
export type SettingName = keyof typeof settingDefinitions

export const isLogo = (name: string): name is LogoSetting => Object.hasOwn(logoSettings, name)

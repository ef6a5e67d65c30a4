/** The settings that superusers can change at run time, in the shape of `GET /api/settings`. */
export interface SettingsValues {
  meta: {
    accentColor: string
    appName: string
    /** Public address, for links in mails. */
    appURL: string
    hideControls: boolean
    senderName: string
    senderAddress: string
  }
  logs: {
    /** 0 keeps no logs. */
    maxDays: number
    /** -4 debug, 0 info, 4 warn, 8 error. */
    minLevel: number
    logIP: boolean
    logAuthId: boolean
    /** Bytes of the data of one entry; 0 is the default of 16 KB. */
    maxDataSize: number
  }
  smtp: {
    enabled: boolean
    port: number
    host: string
    username: string
    password: string
    authMethod: string
    tls: boolean
    localName: string
  }
  s3: ObjectStorage
  backups: {
    /** Empty: no automatic backups. */
    cron: string
    cronMaxKeep: number
    s3: ObjectStorage
  }
  batch: {
    enabled: boolean
    maxRequests: number
    /** Seconds. */
    timeout: number
    /** Bytes; 0 is the default of 128 MiB. */
    maxBodySize: number
  }
  rateLimits: { enabled: boolean; rules: RateLimitRule[]; excludedIPs: string[] }
  trustedProxy: { headers: string[]; useLeftmostIP: boolean }
  superuserIPs: string[]
}

export interface ObjectStorage {
  enabled: boolean
  bucket: string
  region: string
  endpoint: string
  accessKey: string
  secret: string
  forcePathStyle: boolean
}

export interface RateLimitRule {
  label: string
  audience: string
  /** Seconds. */
  duration: number
  maxRequests: number
}

/** A part of the settings; lists are complete. */
export type PartialSettings = { [K in keyof SettingsValues]?: PartialOf<SettingsValues[K]> }
type PartialOf<V> = V extends readonly unknown[] ? V : V extends object ? { [K in keyof V]?: PartialOf<V[K]> } : V

const noStorage = (): ObjectStorage => ({
  enabled: false,
  bucket: '',
  region: '',
  endpoint: '',
  accessKey: '',
  secret: '',
  forcePathStyle: false,
})

export const emptyRule: RateLimitRule = { label: '', audience: '', duration: 0, maxRequests: 0 }

/** A new copy on every call. */
export const defaultSettings = (): SettingsValues => ({
  meta: {
    accentColor: '#1055c9',
    appName: 'Acme',
    appURL: 'http://localhost:8090',
    hideControls: false,
    senderName: 'Support',
    senderAddress: 'support@example.com',
  },
  logs: { maxDays: 5, minLevel: 0, logIP: true, logAuthId: false, maxDataSize: 0 },
  smtp: {
    enabled: false,
    port: 587,
    host: 'smtp.example.com',
    username: '',
    password: '',
    authMethod: '',
    tls: false,
    localName: '',
  },
  s3: noStorage(),
  backups: { cron: '', cronMaxKeep: 3, s3: noStorage() },
  batch: { enabled: false, maxRequests: 50, timeout: 3, maxBodySize: 0 },
  rateLimits: {
    enabled: false,
    rules: [
      { label: '*:auth', audience: '', duration: 3, maxRequests: 2 },
      { label: '*:create', audience: '', duration: 5, maxRequests: 20 },
      { label: '/api/batch', audience: '', duration: 1, maxRequests: 3 },
      { label: '/api/', audience: '', duration: 10, maxRequests: 300 },
    ],
    excludedIPs: [],
  },
  trustedProxy: { headers: [], useLeftmostIP: false },
  superuserIPs: [],
})

/** Write-only for clients, and stored encrypted. */
export const secretPaths: readonly (readonly string[])[] = [
  ['smtp', 'password'],
  ['s3', 'secret'],
  ['backups', 's3', 'secret'],
]

type Tree = { [key: string]: unknown }

/** Applies `change` to each secret in the tree; undefined removes it. Modifies the tree. */
export function mapSecrets<T extends object>(tree: T, change: (secret: string, path: string) => string | undefined): T {
  for (const path of secretPaths) {
    let holder = tree as Tree | undefined
    for (const key of path.slice(0, -1)) holder = holder?.[key] as Tree | undefined
    const name = path.at(-1)!
    if (typeof holder?.[name] !== 'string') continue
    const changed = change(holder[name], path.join('.'))
    if (changed === undefined) delete holder[name]
    else holder[name] = changed
  }
  return tree
}

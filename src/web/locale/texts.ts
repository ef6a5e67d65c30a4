import { use } from 'react'
import { fillText } from '#shared/fill-text.ts'
import type * as accountForm from '#shared/locales/en-US/accountForm.ts'
import type * as accounts from '#shared/locales/en-US/accounts.ts'
import type * as admin from '#shared/locales/en-US/admin.ts'
import type * as adminInstances from '#shared/locales/en-US/adminInstances.ts'
import type * as adminNetwork from '#shared/locales/en-US/adminNetwork.ts'
import type * as adminOperations from '#shared/locales/en-US/adminOperations.ts'
import type * as adminProblems from '#shared/locales/en-US/adminProblems.ts'
import type * as adminSettings from '#shared/locales/en-US/adminSettings.ts'
import type * as ambassadors from '#shared/locales/en-US/ambassadors.ts'
import type * as app from '#shared/locales/en-US/app.ts'
import type * as base from '#shared/locales/en-US/base.ts'
import type * as billing from '#shared/locales/en-US/billing.ts'
import type * as calendarFeed from '#shared/locales/en-US/calendarFeed.ts'
import type * as carousel from '#shared/locales/en-US/carousel.ts'
import type * as channels from '#shared/locales/en-US/channels.ts'
import type * as chat from '#shared/locales/en-US/chat.ts'
import type * as chatReports from '#shared/locales/en-US/chatReports.ts'
import type * as chatSettings from '#shared/locales/en-US/chatSettings.ts'
import type * as ideas from '#shared/locales/en-US/ideas.ts'
import type * as knowledge from '#shared/locales/en-US/knowledge.ts'
import type * as landing from '#shared/locales/en-US/landing.ts'
import type * as legal from '#shared/locales/en-US/legal.ts'
import type * as onboardingSteps from '#shared/locales/en-US/onboardingSteps.ts'
import type * as outside from '#shared/locales/en-US/outside.ts'
import type * as people from '#shared/locales/en-US/people.ts'
import type * as pictures from '#shared/locales/en-US/pictures.ts'
import type * as preferences from '#shared/locales/en-US/preferences.ts'
import type * as privacy from '#shared/locales/en-US/privacy.ts'
import type * as production from '#shared/locales/en-US/production.ts'
import type * as quality from '#shared/locales/en-US/quality.ts'
import type * as queue from '#shared/locales/en-US/queue.ts'
import type * as results from '#shared/locales/en-US/results.ts'
import type * as scheduling from '#shared/locales/en-US/scheduling.ts'
import type * as security from '#shared/locales/en-US/security.ts'
import type * as services from '#shared/locales/en-US/services.ts'
import type * as testApi from '#shared/locales/en-US/testApi.ts'
import type * as welcome from '#shared/locales/en-US/welcome.ts'
import type * as whatsapp from '#shared/locales/en-US/whatsapp.ts'
import type * as workspace from '#shared/locales/en-US/workspace.ts'
import { loadPiece } from '#web/records/pieces.ts'
import { productName } from '#web/records/runtime.ts'
import { currentLanguage, type Language, languages } from './languages.ts'

/** Texts of all areas: `area.group.key`. */
export type Areas = typeof base &
  typeof app &
  typeof accounts &
  typeof welcome &
  typeof testApi &
  typeof adminProblems &
  typeof accountForm &
  typeof adminNetwork &
  typeof adminOperations &
  typeof adminSettings &
  typeof admin &
  typeof onboardingSteps &
  typeof adminInstances &
  typeof services &
  typeof ambassadors &
  typeof billing &
  typeof calendarFeed &
  typeof carousel &
  typeof channels &
  typeof chat &
  typeof chatReports &
  typeof chatSettings &
  typeof whatsapp &
  typeof ideas &
  typeof knowledge &
  typeof landing &
  typeof legal &
  typeof outside &
  typeof people &
  typeof privacy &
  typeof pictures &
  typeof preferences &
  typeof production &
  typeof quality &
  typeof queue &
  typeof results &
  typeof scheduling &
  typeof security &
  typeof workspace
export type Area = keyof Areas & string

type KeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${Singular<K>}` : KeyOf<T[K], `${Prefix}${K}.`>
}[keyof T & string]
/** `posts_one` and `posts_other` are used as `posts`, with `count`. */
type Singular<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

export type TextKey<A extends Area> = KeyOf<Areas[A]>
export type Values = Record<string, string | number>
export type Translate<A extends Area> = (key: TextKey<A>, values?: Values) => string

/** Loaded together: the areas of every page, those of the dashboard's frame, and each other area separately. */
const sources = {
  'en-US': {
    base: () => import('#shared/locales/en-US/base.ts'),
    app: () => import('#shared/locales/en-US/app.ts'),
    accounts: () => import('#shared/locales/en-US/accounts.ts'),
    welcome: () => import('#shared/locales/en-US/welcome.ts'),
    testApi: () => import('#shared/locales/en-US/testApi.ts'),
    adminProblems: () => import('#shared/locales/en-US/adminProblems.ts'),
    adminNetwork: () => import('#shared/locales/en-US/adminNetwork.ts'),
    accountForm: () => import('#shared/locales/en-US/accountForm.ts'),
    adminOperations: () => import('#shared/locales/en-US/adminOperations.ts'),
    adminSettings: () => import('#shared/locales/en-US/adminSettings.ts'),
    admin: () => import('#shared/locales/en-US/admin.ts'),
    services: () => import('#shared/locales/en-US/services.ts'),
    adminInstances: () => import('#shared/locales/en-US/adminInstances.ts'),
    onboardingSteps: () => import('#shared/locales/en-US/onboardingSteps.ts'),
    ambassadors: () => import('#shared/locales/en-US/ambassadors.ts'),
    billing: () => import('#shared/locales/en-US/billing.ts'),
    calendarFeed: () => import('#shared/locales/en-US/calendarFeed.ts'),
    carousel: () => import('#shared/locales/en-US/carousel.ts'),
    channels: () => import('#shared/locales/en-US/channels.ts'),
    ideas: () => import('#shared/locales/en-US/ideas.ts'),
    knowledge: () => import('#shared/locales/en-US/knowledge.ts'),
    landing: () => import('#shared/locales/en-US/landing.ts'),
    legal: () => import('#shared/locales/en-US/legal.ts'),
    chat: () => import('#shared/locales/en-US/chat.ts'),
    chatReports: () => import('#shared/locales/en-US/chatReports.ts'),
    chatSettings: () => import('#shared/locales/en-US/chatSettings.ts'),
    whatsapp: () => import('#shared/locales/en-US/whatsapp.ts'),
    outside: () => import('#shared/locales/en-US/outside.ts'),
    people: () => import('#shared/locales/en-US/people.ts'),
    privacy: () => import('#shared/locales/en-US/privacy.ts'),
    pictures: () => import('#shared/locales/en-US/pictures.ts'),
    preferences: () => import('#shared/locales/en-US/preferences.ts'),
    production: () => import('#shared/locales/en-US/production.ts'),
    quality: () => import('#shared/locales/en-US/quality.ts'),
    queue: () => import('#shared/locales/en-US/queue.ts'),
    results: () => import('#shared/locales/en-US/results.ts'),
    scheduling: () => import('#shared/locales/en-US/scheduling.ts'),
    security: () => import('#shared/locales/en-US/security.ts'),
    workspace: () => import('#shared/locales/en-US/workspace.ts'),
  },
  'pt-BR': {
    base: () => import('#shared/locales/pt-BR/base.ts'),
    app: () => import('#shared/locales/pt-BR/app.ts'),
    accounts: () => import('#shared/locales/pt-BR/accounts.ts'),
    welcome: () => import('#shared/locales/pt-BR/welcome.ts'),
    testApi: () => import('#shared/locales/pt-BR/testApi.ts'),
    adminProblems: () => import('#shared/locales/pt-BR/adminProblems.ts'),
    adminNetwork: () => import('#shared/locales/pt-BR/adminNetwork.ts'),
    accountForm: () => import('#shared/locales/pt-BR/accountForm.ts'),
    adminOperations: () => import('#shared/locales/pt-BR/adminOperations.ts'),
    adminSettings: () => import('#shared/locales/pt-BR/adminSettings.ts'),
    admin: () => import('#shared/locales/pt-BR/admin.ts'),
    services: () => import('#shared/locales/pt-BR/services.ts'),
    adminInstances: () => import('#shared/locales/pt-BR/adminInstances.ts'),
    onboardingSteps: () => import('#shared/locales/pt-BR/onboardingSteps.ts'),
    ambassadors: () => import('#shared/locales/pt-BR/ambassadors.ts'),
    billing: () => import('#shared/locales/pt-BR/billing.ts'),
    calendarFeed: () => import('#shared/locales/pt-BR/calendarFeed.ts'),
    carousel: () => import('#shared/locales/pt-BR/carousel.ts'),
    channels: () => import('#shared/locales/pt-BR/channels.ts'),
    ideas: () => import('#shared/locales/pt-BR/ideas.ts'),
    knowledge: () => import('#shared/locales/pt-BR/knowledge.ts'),
    landing: () => import('#shared/locales/pt-BR/landing.ts'),
    legal: () => import('#shared/locales/pt-BR/legal.ts'),
    chat: () => import('#shared/locales/pt-BR/chat.ts'),
    chatReports: () => import('#shared/locales/pt-BR/chatReports.ts'),
    chatSettings: () => import('#shared/locales/pt-BR/chatSettings.ts'),
    whatsapp: () => import('#shared/locales/pt-BR/whatsapp.ts'),
    outside: () => import('#shared/locales/pt-BR/outside.ts'),
    people: () => import('#shared/locales/pt-BR/people.ts'),
    privacy: () => import('#shared/locales/pt-BR/privacy.ts'),
    pictures: () => import('#shared/locales/pt-BR/pictures.ts'),
    preferences: () => import('#shared/locales/pt-BR/preferences.ts'),
    production: () => import('#shared/locales/pt-BR/production.ts'),
    quality: () => import('#shared/locales/pt-BR/quality.ts'),
    queue: () => import('#shared/locales/pt-BR/queue.ts'),
    results: () => import('#shared/locales/pt-BR/results.ts'),
    scheduling: () => import('#shared/locales/pt-BR/scheduling.ts'),
    security: () => import('#shared/locales/pt-BR/security.ts'),
    workspace: () => import('#shared/locales/pt-BR/workspace.ts'),
  },
} satisfies Record<Language, Record<string, () => Promise<object>>>

export type TextSet = keyof (typeof sources)['en-US']
export const textSets = Object.keys(sources['en-US']) as TextSet[]

type Branch = { readonly [key: string]: string | Branch }
const areas = new Map<string, Branch>()

const ready = new Set<string>()
const loading = new Map<string, Promise<void>>()

/** Loads the texts of a set, once. */
export function loadTexts(language: Language, set: TextSet): Promise<void> {
  const key = `${language} ${set}`
  let promise = loading.get(key)
  if (!promise) {
    promise = loadPiece<object>(sources[language][set]).then((areas) => addAreas(language, set, areas))
    promise.catch(() => loading.delete(key))
    loading.set(key, promise)
  }
  return promise
}

/** The sets in use, to be loaded in another language before the screen changes to it. */
export function loadedSets(): TextSet[] {
  return [...new Set([...ready].map((key) => key.split(' ')[1] as TextSet))]
}

/** Suspends until the texts of the sets are loaded. */
export function useTexts(sets: readonly TextSet[], language: Language): void {
  for (const set of sets) if (!ready.has(`${language} ${set}`)) use(loadTexts(language, set))
}

function addAreas(language: Language, set: TextSet, loaded: object): void {
  for (const [area, texts] of Object.entries(loaded)) areas.set(`${language} ${area}`, texts as Branch)
  ready.add(`${language} ${set}`)
}

/** The texts of an area outside of React, e.g. for a message after a call. */
export function textsOf<A extends Area>(area: A, language: Language = currentLanguage()): Translate<A> {
  const key = `${language} ${area}`
  const known = translators.get(key)
  if (known) return known as Translate<A>
  const plural = new Intl.PluralRules(language)
  const translate: Translate<A> = (textKey, values) => {
    const texts = areas.get(key)
    const count = values?.count
    const text =
      (typeof count === 'number' &&
        (find(texts, `${textKey}_${plural.select(count)}`) ?? find(texts, `${textKey}_other`))) ||
      find(texts, textKey)
    return text === undefined ? textKey : fillText(text, { product: productName(), ...values })
  }
  translators.set(key, translate as Translate<Area>)
  return translate
}

function find(texts: Branch | undefined, key: string): string | undefined {
  let at: string | Branch | undefined = texts
  for (const step of key.split('.')) at = typeof at === 'object' && Object.hasOwn(at, step) ? at[step] : undefined
  return typeof at === 'string' ? at : undefined
}

const translators = new Map<string, Translate<Area>>()

// One process prerenders pages in every language, and can keep all texts in memory.
if (import.meta.env.SSR) {
  for (const language of languages) {
    for (const set of textSets) await loadTexts(language, set)
  }
}

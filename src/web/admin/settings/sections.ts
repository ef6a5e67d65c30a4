import { type SettingGroup, type SettingName, settingDefinitions } from '#shared/settings.ts'

/** The sections of a group with a heading, by prefix of the settings' names; the first match wins. */
const parts = {
  ai: {
    main: ['ai'],
    plan: ['plan'],
    topics: ['topics'],
    posts: ['posts'],
    critique: ['critique'],
    revisions: ['revisions'],
    suggestions: ['suggestions'],
    answers: ['answers'],
    transcription: ['transcription'],
    pictures: ['pictures'],
    embeddings: ['embeddings'],
  },
  plans: { trial: ['trial'], pro: ['pro'], pack: ['pack'], other: [''] },
  networks: {
    simulated: ['simulated'],
    linkedinMembers: ['linkedinMembers'],
    linkedinPages: ['linkedinPages'],
    linkedinApi: ['linkedinVersion'],
  },
  storage: { files: ['files'], backups: ['backups'] },
  'sign-in': {
    accounts: ['signUp', 'password', 'administrator'],
    google: ['google'],
    linkedin: ['linkedin'],
    microsoft: ['microsoft'],
    oidc: ['oidc'],
  },
} as const satisfies Partial<Record<SettingGroup, Record<string, readonly string[]>>>

type PartsOf<T> = T extends unknown ? keyof T : never
export type Section = PartsOf<(typeof parts)[keyof typeof parts]>

const names = Object.keys(settingDefinitions) as SettingName[]

/** The fields of a group's form. Rate limits are in a table instead. */
const namesIn = (group: SettingGroup): SettingName[] =>
  names.filter((name) => settingDefinitions[name].group === group && settingDefinitions[name].kind !== 'rules')

/** The settings of a group in the order of the screen; null: without a heading. */
export function sectionsOf(group: SettingGroup): (readonly [section: Section | null, names: SettingName[]])[] {
  const starts: Readonly<Record<string, readonly string[]>> = group in parts ? parts[group as keyof typeof parts] : {}
  const sections = Object.keys(starts) as Section[]
  if (sections.length === 0) return [[null, namesIn(group)]]
  const sectionOf = (name: string) => sections.find((each) => starts[each]!.some((start) => name.startsWith(start)))
  return sections.map((section) => [section, namesIn(group).filter((name) => sectionOf(name) === section)])
}

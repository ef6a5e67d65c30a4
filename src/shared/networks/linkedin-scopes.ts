import type { Row } from '../collections/index.ts'

/** The abilities of a channel at LinkedIn, and the scope that LinkedIn requires for each. */
export const abilities = ['publish', 'comment', 'results'] as const
export type Ability = (typeof abilities)[number]

/** Null: no scope gives apps like ours this ability. */
const scopes = {
  members: { publish: 'w_member_social', comment: 'w_member_social_feed', results: null },
  pages: {
    publish: 'w_organization_social',
    comment: 'w_organization_social_feed',
    results: 'r_organization_social',
  },
  // The simulated network also provides results of people's posts.
  simulated: { publish: 'w_member_social', comment: 'w_member_social_feed', results: 'r_member_social' },
} as const satisfies Record<string, Record<Ability, string | null>>

/** `granted`, `missing` with the scope that was not granted, or `never`. */
export interface AbilityState {
  readonly ability: Ability
  readonly state: 'granted' | 'missing' | 'never'
  readonly scope: string
}

/** The abilities of a connected channel; empty if it has no scopes, or was connected before scopes were stored. */
export function abilitiesOf({ kind, account, scopes: granted }: Pick<Row<'channels'>, 'kind' | 'account' | 'scopes'>) {
  if (!granted || (kind !== 'linkedin' && kind !== 'simulated')) return []
  const isPage = account.startsWith('urn:li:organization:')
  const needed = scopes[kind === 'simulated' ? 'simulated' : isPage ? 'pages' : 'members']
  return abilities.map((ability): AbilityState => {
    const scope = needed[ability]
    if (scope === null) return { ability, state: 'never', scope: '' }
    return { ability, state: granted.includes(scope) ? 'granted' : 'missing', scope }
  })
}

export const lacks = (channel: Parameters<typeof abilitiesOf>[0], ability: Ability): boolean =>
  abilitiesOf(channel).some((each) => each.ability === ability && each.state !== 'granted')

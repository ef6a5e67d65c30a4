import type { AppTested, SettingStates } from '#shared/contracts/settings.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Test } from './setting-test.tsx'

const apps = [
  { owner: 'members', name: 'Members' },
  { owner: 'pages', name: 'Pages' },
] as const

const failures = {
  'unknown-app': 'tests.networkUnknown',
  unreachable: 'tests.networkUnreachable',
  refused: 'tests.networkRefused',
} as const

/** A test for each LinkedIn app with credentials: it sends an invalid request, which has no effect. */
export function NetworkTests({ states }: { states: SettingStates }) {
  const t = useT('adminSettings')
  return apps
    .filter(({ name }) => states[`linkedin${name}ClientId`].value && states[`linkedin${name}ClientSecret`].isSet)
    .map(({ owner, name }) => (
      <Test
        key={owner}
        title={t(`tests.network${name}`)}
        text={t('tests.networkText')}
        action={t(`tests.network${name}Action`)}
      >
        {async () => {
          const call = { method: 'POST', body: { owner }, requestKey: null }
          const { outcome, detail } = await pb.send<AppTested>('/api/admin/settings/test/network', call)
          if (outcome === 'accepted') return t('tests.networkDone')
          throw new Error(`${t(failures[outcome])} ${t('tests.networkSaid', { detail })}`)
        }}
      </Test>
    ))
}

import type { Engine } from '#server/engine/engine.ts'
import { createChallenges } from '#server/engine/records/auth/challenges.ts'
import type { Publishing } from '../publishing.ts'
import type { NetworkApps } from './apps.ts'
import { stateMilliseconds } from './connect.ts'
import { registerHooks } from './hooks.ts'
import { renewChannels } from './renew-channels.ts'
import { registerRoutes } from './routes.ts'
import { registerSettingsRoutes } from './settings-routes.ts'

export { openSecrets } from './secrets.ts'
export { type Addresses, mountSimulatedNetwork } from './simulated.ts'

/** Channels: connecting them to accounts at networks, and keeping them connected. */
export function registerChannels(
  engine: Engine,
  publishing: Publishing,
  apps: NetworkApps,
  apiUrl: () => string,
): void {
  const states = createChallenges(engine, 'channels', stateMilliseconds)
  const connecting = { ...publishing, apps, apiUrl, states }
  registerHooks(publishing)
  registerRoutes(engine, connecting)
  registerSettingsRoutes(engine, connecting)
  engine.crons.set('renewChannels', '15 * * * *', () => renewChannels(connecting))
}

export { type AiSettings, openAiSettings, resolveAi, resolveTaskAi, taskOf, withEnvironment } from './ai-settings.ts'
export { type EnvironmentSettings, environmentSettings } from './environment-settings.ts'
export { linkedInVersion, type NetworkSettings, openNetworkSettings } from './network-settings.ts'
export {
  changedSettings,
  readSettings,
  requireFeature,
  requireWriter,
  type Settings,
  settingDefaults,
} from './settings.ts'
export {
  openSignInSettings,
  providerIn,
  resolveSignIn,
  type SignInSettings,
  targetOf,
} from './sign-in-settings.ts'
export { openWebSearchSettings, resolveWebSearch, type WebSearchSettings } from './web-search-settings.ts'

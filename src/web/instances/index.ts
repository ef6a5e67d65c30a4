export { InstanceProvider, useInstance } from './instance-context.tsx'
export { InstanceSwitcher } from './instance-switcher.tsx'
export { TrialBanner } from './trial-banner.tsx'
export { useSwitchInstance } from './use-switch-instance.ts'

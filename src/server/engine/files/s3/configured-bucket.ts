import type { Settings } from '../../settings/create-settings.ts'
import type { ObjectStorage, SettingsValues } from '../../settings/shape.ts'
import { type Bucket, openBucket } from './bucket.ts'

export interface ConfiguredBucket {
  /** Null while it is not enabled. */
  current(): Bucket | null
  close(): void
}

/** The bucket in a part of the settings. */
export function configuredBucket(
  settings: Settings,
  partOf: (values: SettingsValues) => ObjectStorage,
): ConfiguredBucket {
  let known = ''
  let bucket: Bucket | null = null
  const follow = (values: SettingsValues): void => {
    const storage = partOf(values)
    const now = storage.enabled ? JSON.stringify(storage) : ''
    if (now === known) return
    known = now
    // Running requests are completed.
    bucket?.close()
    bucket = now ? openBucket(storage) : null
  }
  follow(settings.current())
  settings.onChange(follow)
  return { current: () => bucket, close: () => bucket?.close() }
}

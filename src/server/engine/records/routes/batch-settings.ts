import type { SettingsValues } from '../../settings/shape.ts'

/** What superusers may set about batches. */
export type BatchSettings = SettingsValues['batch']

const defaultBodyBytes = 128 * 1024 * 1024

export const largestBatch = ({ maxBodySize }: BatchSettings): number => maxBodySize || defaultBodyBytes

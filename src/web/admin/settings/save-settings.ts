import { pb } from '#web/records/index.ts'

/** Changes the given settings; null resets to the default. @throws ClientResponseError with the invalid ones */
export const saveSettings = (body: object): Promise<unknown> =>
  pb.send('/api/admin/settings', { method: 'PATCH', body, requestKey: null })

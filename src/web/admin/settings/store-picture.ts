import type { SettingName } from '#shared/settings.ts'
import { failureOf, pb } from '#web/records/index.ts'

/**
 * Stores the picture of a setting in the record with its key.
 * @throws the failure, with the picture's problem under the setting's name
 */
export async function storePicture(name: SettingName, picture: File): Promise<void> {
  const options = { requestKey: null }
  const settings = pb.collection('settings')
  try {
    const filter = pb.filter('key = {:name}', { name })
    const { items } = await settings.getList(1, 1, { ...options, filter, skipTotal: true })
    if (items[0]) await settings.update(items[0].id, { picture }, options)
    else await settings.create({ key: name, picture }, options)
  } catch (error) {
    const { message, fields } = failureOf(error)
    if (!fields.picture) throw error
    throw Object.assign(new Error(message), { fields: { [name]: fields.picture } })
  }
}

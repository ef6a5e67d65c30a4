import PocketBase from 'pocketbase'
import type { App } from '#server/app.ts'
import type { Row } from '#shared/collections/index.ts'

export interface Newcomer {
  readonly pb: PocketBase
  readonly instance: string
}

let count = 0
export const newAddress = (): string => `newcomer${++count}@drill.example`
export const newVisitor = ({ url }: App): PocketBase => new PocketBase(url).autoCancellation(false)

/** A new person with a trial workspace, so that no limit of a workspace ends a drill. */
export async function newPerson(app: App): Promise<Newcomer> {
  const pb = newVisitor(app)
  const [email, password] = [newAddress(), 'correct horse 1']
  await pb.collection('users').create({ email, password, passwordConfirm: password, name: 'Newcomer' })
  const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, password)
  return { pb, instance: record.instance }
}

import PocketBase from 'pocketbase'
import { until } from '#tests/support/wait.ts'
import { openStream, subscribe } from '../event-stream.ts'

/** How many of the directions between two processes carry no changes: streams of one, writes at the other. */
export async function countDeaf(urls: readonly [string, string]): Promise<number> {
  const [one, other] = urls
  const heard = await Promise.all([hears(one, other), hears(other, one)])
  return heard.filter((isHeard) => !isHeard).length
}

async function hears(streamed: string, written: string): Promise<boolean> {
  const stream = await openStream(streamed)
  await subscribe(streamed, stream, '', ['effects/*'])
  const { id } = await new PocketBase(written).collection('effects').create({ order: 'none' })
  const isHeard = await until(() => stream.events.some(({ data }) => data.includes(id))).then(
    () => true,
    () => false,
  )
  stream.close()
  return isHeard
}

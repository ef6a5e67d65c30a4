import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase, { BaseAuthStore } from 'pocketbase'
import { EventSource } from 'undici'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { pb as pagePb } from '#web/records/client.ts'
import { startMain } from './main-process.ts'
import { copyPreparedFiles } from './prepared-files.ts'
import { until } from './wait.ts'

declare global {
  interface Window {
    happyDOM: { setURL: (url: string) => void }
  }
}

const password = 'correct horse 1'

export interface Workspace {
  /** A separate client, like another person on another device. */
  pb: PocketBase
  instance: string
}

/** The product in a separate process for the tests of a file; the page is at its address. */
export function startWebServer(): {
  /** Signs a new person up, and unless told otherwise the page in as them. */
  enter: (options?: { isPage?: boolean }) => Promise<Workspace>
  superuser: () => Promise<PocketBase>
} {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-web-'))
  copyPreparedFiles(inject('prepared').folder, folder)
  const server = startMain({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  let url = ''
  let setup = ''
  let people = 0
  beforeAll(async () => {
    const started = await server.ready
    url = started.url
    setup = started.setup
    window.happyDOM.setURL(`${url}/`)
    pagePb.baseURL = url
    Object.assign(globalThis, { EventSource })
  })
  afterEach(async () => {
    await pagePb.realtime.unsubscribe()
    pagePb.authStore.clear()
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  // The page's own client keeps its sign-in in the storage of the page.
  const client = () => new PocketBase(url, new BaseAuthStore()).autoCancellation(false)
  return {
    async enter({ isPage = true } = {}) {
      people += 1
      const email = `person-${people}@timbre.example`
      const pb = client()
      await pb.collection('users').create({ email, password, passwordConfirm: password, name: 'Vera' })
      const { token, record } = await pb.collection('users').authWithPassword(email, password)
      // A job makes the first knowledge base; tests count what they make themselves.
      const bases = pb.collection('knowledge_bases')
      await until(async () => (await bases.getFullList()).length === 1)
      for (const { id } of await bases.getFullList()) await bases.delete(id)
      if (isPage) pagePb.authStore.save(token, record)
      return { pb, instance: record.instance }
    },
    async superuser() {
      const pb = client()
      const account = { email: 'root@timbre.example', password }
      await pb.send(`/api/setup/${setup.split('/').at(-1)}`, { method: 'POST', body: account })
      await pb.collection('_superusers').authWithPassword(account.email, password)
      return pb
    },
  }
}

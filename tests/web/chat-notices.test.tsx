// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '#tests/support/page.tsx'
import { until } from '#tests/support/wait.ts'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { useDesktopNotices } from '#web/chat/inbox/use-desktop-notices.ts'
import { useSound } from '#web/chat/inbox/use-sound.ts'
import { InstanceProvider } from '#web/instances/index.ts'
import { pb, useLive } from '#web/records/index.ts'

const server = startWebServer()
let workspace: Workspace
let latest: ReturnType<typeof useDesktopNotices>
let sound: ReturnType<typeof useSound>
/** The conversation that the window shows. */
let look: (conversation: string) => void
/** Notes that were played. */
let played = 0
const opened: string[] = []
/** Messages of which the page has been told. */
const heard: string[] = []
/** The page reads a message's conversation before it decides whether to announce it. */
const reads = vi.spyOn(pb.collection('conversations'), 'getOne')
const shown: { title: string; body: string; onclick?: () => void }[] = []
let answer = 'granted'

/** The browser's notifications, recorded by the test. */
class Shown {
  static permission = 'default'
  static requestPermission = async () => {
    Shown.permission = answer
    return answer
  }
  onclick = (): void => {}
  constructor(title: string, { body }: { body: string }) {
    shown.push({ title, body, onclick: () => this.onclick() })
  }
  close(): void {}
}

/** The browser's sounds, counted by the test. */
class Player {
  state = 'running'
  currentTime = 0
  destination = {}
  async resume(): Promise<void> {}
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
    return { gain, connect: () => this.destination }
  }
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: (next: object) => next,
      start: () => {
        played += 1
      },
      stop() {},
    }
  }
}

beforeEach(async () => {
  played = 0
  vi.stubGlobal('AudioContext', Player)
  workspace = await server.enter()
  answer = 'granted'
  Shown.permission = 'default'
  shown.length = 0
  opened.length = 0
  heard.length = 0
  reads.mockClear()
  vi.stubGlobal('Notification', Shown)
})
afterEach(() => vi.unstubAllGlobals())

function Probe(): null {
  // The same subscription, so that both receive a message at the same moment.
  useLive('messages', '*', {
    filter: 'conversation.instance = {:instance} && author = "visitor"',
    params: { instance: workspace.instance },
    onChange: (event) => event && heard.push(event.record.body),
  })
  latest = useDesktopNotices((conversation) => opened.push(conversation))
  const [shown, setShown] = useState('')
  look = setShown
  sound = useSound(shown)
  return null
}
const open = () =>
  openPage(
    <InstanceProvider>
      <Probe />
    </InstanceProvider>,
  )

/** Once the page has been told of a message, and has decided about all so far. */
async function isDecided(body: string): Promise<void> {
  await waitFor(() => expect(heard).toContain(body))
  await Promise.allSettled(reads.mock.results.map(({ value }) => value))
}

/** Writes as a visitor, over the calls of the widget. */
async function visitor(name: string) {
  const channels = () => workspace.pb.collection('chat_channels').getFullList()
  await until(async () => (await channels()).length === 1)
  const rows = workspace.pb.collection('instance_services')
  await until(async () => (await rows.getFullList()).every(({ status }) => status === 'ready'))
  const [channel] = await channels()
  const call = async (token: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const url = `${workspace.pb.baseURL}/api/widget/${channel!.siteToken}${path}`
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { token } = await call('', '/sessions', { name })
  let count = 0
  return async (body: string): Promise<string> => {
    count += 1
    const view = await call(token, '/messages', { clientId: `visitor-${name}-${count}`, body })
    return view.conversation.id
  }
}

describe('desktop notifications', () => {
  it('are off at first, and stay off if the browser does not allow them', async () => {
    answer = 'denied'
    open()
    expect(latest.isOn).toBe(false)
    await act(() => latest.toggle())
    expect([latest.isOn, localStorage.getItem('chatNotices')]).toEqual([false, null])
  })

  it('announce a customer while the window is in the background, and open the conversation', async () => {
    open()
    await waitFor(() => expect(latest.isPossible).toBe(true))
    await act(() => latest.toggle())
    expect([latest.isOn, localStorage.getItem('chatNotices')]).toEqual([true, 'on'])
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const say = await visitor('ana')
    let id = ''
    // The subscription may begin after the first of them.
    await until(async () => {
      id = await say('Is anybody there?')
      return shown.length > 0
    })
    expect(shown[0]).toMatchObject({ title: 'ana', body: 'Is anybody there?' })
    act(() => shown[0]!.onclick!())
    expect(opened).toEqual([id])

    // No notice while the window has the focus.
    hidden.mockReturnValue(false)
    const before = shown.length
    await say('Seen in the open window')
    await isDecided('Seen in the open window')
    hidden.mockReturnValue(true)
    await say('The last one')
    await waitFor(() => expect(shown.map(({ body }) => body)).toContain('The last one'))
    expect(shown.slice(before).map(({ body }) => body)).not.toContain('Seen in the open window')
    hidden.mockRestore()
  })
})

describe('the sound of new messages', () => {
  it('is off at first, and plays once switched on, for this browser', async () => {
    open()
    expect([sound.isPossible, sound.isOn]).toEqual([true, false])
    act(() => sound.toggle())
    expect([sound.isOn, localStorage.getItem('chatSound')]).toEqual([true, 'on'])
    await waitFor(() => expect(played).toBe(2))
    act(() => sound.toggle())
    expect([sound.isOn, localStorage.getItem('chatSound'), played]).toEqual([false, null, 2])
  })

  it('plays for customers, but not for the open conversation or the team’s messages', async () => {
    localStorage.setItem('chatSound', 'on')
    open()
    const say = await visitor('lia')
    const conversation = await say('Begin')
    await until(async () => {
      await say('Is anybody there?')
      return played > 0
    })
    // Earlier ones may still be on their way.
    await say('Begun')
    await isDecided('Begun')
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    act(() => look(conversation))
    const before = played
    await say('Seen')
    await isDecided('Seen')
    const message = { conversation, clientId: 'from-a-member-1', body: 'Ours' }
    await workspace.pb.collection('messages').create(message)
    // The window is left: the next one is heard, and nothing in between was.
    focus.mockReturnValue(false)
    await say('Unseen')
    await isDecided('Unseen')
    await waitFor(() => expect(played).toBe(before + 2))
    focus.mockRestore()
  })
})

import { beforeAll, expect, it } from 'vitest'
import { visitorFiles } from '#shared/contracts/chat.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { type Desk, nextId, openDesk, type Visitor } from './desk.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const page = Buffer.from('<html><script>alert(1)</script></html>')

describeOnDrawnDatabase('files of a visitor', (engine) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
  })
  const root = () => `${desk.test.url}/api/widget/${desk.channel.siteToken}`

  async function send(visitor: Visitor, files: [name: string, content: Buffer][], fields: Record<string, string> = {}) {
    const form = new FormData()
    for (const [key, value] of Object.entries({ clientId: nextId(), body: '', ...fields })) form.append(key, value)
    for (const [name, content] of files) form.append('files', new Blob([new Uint8Array(content)]), name)
    const authorization = `Bearer ${visitor.token}`
    const answer = await fetch(`${root()}/messages`, { method: 'POST', body: form, headers: { authorization } })
    return { status: answer.status, said: await answer.json() }
  }
  const read = async (path: string, token: string) => {
    const answer = await fetch(`${root()}/messages/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, type: answer.headers.get('content-type'), content: await answer.arrayBuffer() }
  }
  const stored = async (visitor: Visitor) => (await desk.messages(visitor)).flatMap(({ files }) => files)

  it('arrive with a message, or as one, only for the visitor and the team', async () => {
    const [visitor, other] = [await desk.visitor(), await desk.visitor()]
    const { said } = await send(visitor, [['../My Photo.png', png]], { body: 'See this' })
    const [message] = said.messages
    expect(message).toMatchObject({ body: 'See this', files: [expect.stringMatching(/^my_photo_[a-z0-9]{10}\.png$/)] })
    const path = `${message.id}/files/${message.files[0]}`
    const seen = await read(path, visitor.token)
    expect([seen.status, seen.type, Buffer.from(seen.content)]).toEqual([200, 'image/png', png])
    await other.say('Hello?')
    expect((await read(path, other.token)).status).toBe(404)
    const row = await desk.editor.pb.collection('messages').getOne(message.id)
    const address = (token: string) => desk.editor.pb.files.getURL(row, row.files[0], { token })
    expect((await fetch(address(await desk.editor.pb.files.getToken()))).status).toBe(200)
    expect((await fetch(address(''))).status).toBe(404)
    expect((await send(visitor, [['note.txt', Buffer.from('Only a file')]])).status).toBe(200)
    expect(await stored(visitor)).toHaveLength(2)
  })

  it('are typed by their content, not by their name', async () => {
    const visitor = await desk.visitor()
    const { said } = await send(visitor, [['photo.png', page]])
    const [name] = said.messages[0].files
    expect(name).toMatch(/\.txt$/)
    const { type } = await read(`${said.messages[0].id}/files/${name}`, visitor.token)
    expect(type).toBe('application/octet-stream')
  })

  it('are stored once, no matter how often the message is sent', async () => {
    const visitor = await desk.visitor()
    const again = { clientId: nextId() }
    const first = await send(visitor, [['photo.png', png]], again)
    const second = await send(visitor, [['photo.png', png]], again)
    expect(second.said.messages).toEqual(first.said.messages)
    expect(await stored(visitor)).toHaveLength(1)
    const { files, records } = desk.test.app.engine
    const kept = []
    for await (const { key } of files.walk(records.collection('messages')!.id)) kept.push(key)
    const named = (await records.find('messages')).flatMap(({ id, files: names }) =>
      names.map((name) => `${id}/${name}`),
    )
    expect(kept.map((key) => key.split('/').slice(1).join('/')).sort()).toEqual(named.sort())
  })

  it.each<[string, [string, Buffer][], string]>([
    ['a page by its name', [['index.html', page]], 'validation_invalid_mime_type'],
    [
      'a drawing with a script',
      [['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
      'validation_invalid_mime_type',
    ],
    ['a program', [['a.pdf', Buffer.from('7f454c46020101', 'hex')]], 'validation_invalid_mime_type'],
    ['nothing', [['empty.txt', Buffer.alloc(0)]], 'validation_invalid_mime_type'],
    ['one that is too large', [['a.txt', Buffer.alloc(visitorFiles.bytes + 1, 'a')]], 'validation_file_size_limit'],
    ['more than fit', [1, 2, 3, 4].map((n) => [`${n}.png`, png]), 'validation_too_many_files'],
  ])('are refused: %s', async (_, files, code) => {
    const visitor = await desk.visitor()
    await visitor.say('Hello')
    const { status, said } = await send(visitor, files)
    expect([status, said.data]).toEqual([400, { files: expect.objectContaining({ code }) }])
    expect(await stored(visitor)).toEqual([])
  })

  it('are refused without a session before they are read, and if the workspace’s quota is used up', async () => {
    const visitor = await desk.visitor()
    expect((await send({ ...visitor, token: 'a'.repeat(43) }, [['photo.png', png]])).status).toBe(401)
    const { records } = desk.test.app.engine
    await records.write((writer) => writer.create('settings', { key: 'fileBytes', value: 0 }))
    try {
      const { status } = await send(visitor, [['photo.png', png]])
      expect(status).toBe(403)
    } finally {
      const setting = await records.first('settings', { filter: 'key = "fileBytes"' })
      await records.write((writer) => writer.delete('settings', setting!.id))
    }
    expect((await visitor.view()).messages).toEqual([])
  })

  it('are counted', async () => {
    const visitor = await desk.visitor()
    const three: [string, Buffer][] = [1, 2, 3].map((n) => [`${n}.png`, png])
    const statuses = []
    for (let n = 0; n < 8; n += 1) statuses.push((await send(visitor, three)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.at(-1)).toBe(429)
    // Words still get through.
    expect((await visitor.say('Only words')).messages).toHaveLength(1)
  })
})

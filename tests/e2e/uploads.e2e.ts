import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { picturePretendingToBeScript } from '../files/pictures.ts'
import { expect, test } from './server.ts'
import { enterWorkspace } from './workspace.ts'

test('a picture that is also a script does not run as one', async ({ page, origin }) => {
  const { pb, user } = await enterWorkspace(page, origin)
  const avatar = new File([picturePretendingToBeScript], 'lib.js')
  const record = await pb.collection('users').update(user.id, { avatar })
  await page.goto(`${origin}/en-US/dashboard`)
  const outcome = await page.evaluate(
    (src) =>
      new Promise((done) => {
        const script = document.createElement('script')
        script.onload = () => done('loaded')
        script.onerror = () => done('blocked')
        script.src = src
        document.head.append(script)
      }),
    pb.files.getURL(record, record.avatar),
  )
  expect(outcome).toBe('blocked')
  expect(await page.evaluate(() => 'ranUploadedScript' in window)).toBe(false)
})

test('pages of other sites cannot show uploaded files', async ({ page, origin }) => {
  const { pb, user } = await enterWorkspace(page, origin)
  const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const avatar = new File([Buffer.from(onePixel, 'base64')], 'dot.png')
  const record = await pb.collection('users').update(user.id, { avatar })
  const url = pb.files.getURL(record, record.avatar)
  const other = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('other'))
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
  const outcomeAt = async (address: string) => {
    await page.goto(address)
    return page.evaluate(
      (src) =>
        new Promise((done) => {
          const image = new Image()
          image.onload = () => done('shown')
          image.onerror = () => done('blocked')
          image.src = src
        }),
      url,
    )
  }
  expect(await outcomeAt(`http://localhost:${(other.address() as AddressInfo).port}/`)).toBe('blocked')
  expect(await outcomeAt(`${origin}/en-US/dashboard`)).toBe('shown')
  await new Promise((closed) => other.close(closed).closeAllConnections())
})

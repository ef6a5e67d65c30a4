// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { PostAttachments, type PostWithAttachments } from '#web/production/attachments/post-attachments.tsx'
import { PostPreview } from '#web/production/review/post-preview.tsx'

const network = watchNetwork()
const image = 'plant_1234567890.png'
const post: PostWithAttachments = {
  ...{ id: 'p'.repeat(15), image, gallery: [], altTexts: { [image]: 'A dairy plant at dawn' } },
  ...{ document: '', documentTitle: '', documentPages: 0 },
  ...{ link: '', linkTitle: '', linkDescription: '', linkImage: '' },
}

const open = (more: Partial<PostWithAttachments> = {}) =>
  openPage(
    <PostPreview
      body="Cold chains."
      attachments={(width) => <PostAttachments post={{ ...post, ...more }} width={width} />}
      ambassador={undefined}
      language="en-US"
    />,
  )

it('shows the picture of a post at the breakpoints, as WebP, with a token of its own', async () => {
  network.answer(/^POST \/api\/files\/token/, { body: { token: 'secret' } })
  open()
  const shown = await screen.findByRole('img', { name: 'A dairy plant at dawn' })
  // Until it is there, its place is kept free.
  expect(shown.className).toContain('aspect-')
  fireEvent.load(shown)
  expect(shown.className).not.toContain('aspect-')
  const candidates = shown.getAttribute('srcset')!.split(', ')
  expect(candidates.map((each) => each.split(' ')[1])).toEqual(['320w', '640w', '768w', '1024w', '1280w', '1536w'])
  for (const [address = '', width = ''] of candidates.map((each) => each.split(' '))) {
    const { pathname, searchParams } = new URL(address, location.origin)
    expect(pathname).toBe(`/api/files/posts/${post.id}/${post.image}`)
    expect(Object.fromEntries(searchParams)).toEqual({
      thumb: `${width.slice(0, -1)}x10000f`,
      format: 'webp',
      token: 'secret',
    })
  }
  expect(shown.getAttribute('sizes')).toBe('(min-width: 640px) 34.5rem, 100vw')
})

it('requests no token without a picture, and shows the alt text if there is no token', async () => {
  network.answer(/^POST \/api\/files\/token/, { status: 403, body: { status: 403, message: 'No.', data: {} } })
  open({ image: '' })
  expect(network.sent(/files\/token/)).toEqual([])
  open()
  await waitFor(() => expect(network.sent(/files\/token/)).toHaveLength(1))
  expect([
    screen.queryByRole('img', { name: 'A dairy plant at dawn' }),
    screen.getAllByText('Cold chains.').length,
  ]).toEqual([null, 2])
})

it('shows several pictures with their alt texts, and reads out hidden ones', async () => {
  network.answer(/^POST \/api\/files\/token/, { body: { token: 'secret' } })
  const gallery = [2, 3, 4, 5, 6].map((n) => `picture${n}_1234567890.png`)
  open({ gallery, altTexts: { ...post.altTexts, [gallery[4]!]: 'The last one' } })
  await screen.findByRole('img', { name: 'A dairy plant at dawn' })
  const names = screen.getAllByRole('img').map((each) => each.getAttribute('alt'))
  expect(names.filter((name) => name)).toEqual(['A dairy plant at dawn', 'Picture 2', 'Picture 3', 'Picture 4'])
  expect(screen.getByText('+2')).toBeTruthy()
  expect([screen.getByText('Picture 5'), screen.getByText('The last one')]).toHaveLength(2)
})

it('shows a document with its pages, and the card of a link', async () => {
  network.answer(/^POST \/api\/files\/token/, { body: { token: 'secret' } })
  open({ image: '', document: 'our_plan_1234567890.pdf', documentPages: 8 })
  expect([await screen.findByText('our plan'), screen.getByText('Document · 8 pages')]).toHaveLength(2)
  open({
    image: '',
    link: 'https://www.aurora.example/report',
    linkTitle: 'Report',
    linkDescription: 'What we learned.',
  })
  const card = await screen.findByRole('link', { name: /Report/ })
  expect([card.getAttribute('href'), card.textContent]).toEqual([
    'https://www.aurora.example/report',
    'ReportWhat we learned.aurora.example',
  ])
})

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { PostImage } from '#web/production/review/post-image.tsx'
import { PostPreview } from '#web/production/review/post-preview.tsx'

const network = watchNetwork()
const post = { id: 'p'.repeat(15), image: 'plant_1234567890.png', imagePrompt: 'A dairy plant at dawn' }

const open = (image: string) =>
  openPage(
    <PostPreview
      body="Cold chains."
      picture={(width) => <PostImage post={{ ...post, image }} width={width} />}
      ambassador={undefined}
      language="en-US"
    />,
  )

it('shows the picture of a post at the breakpoints, as WebP, with a token of its own', async () => {
  network.answer(/^POST \/api\/files\/token/, { body: { token: 'secret' } })
  open(post.image)
  const image = await screen.findByRole('img', { name: 'A dairy plant at dawn' })
  // Until it is there, its place is kept free.
  expect(image.className).toContain('aspect-')
  fireEvent.load(image)
  expect(image.className).not.toContain('aspect-')
  const candidates = image.getAttribute('srcset')!.split(', ')
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
  expect(image.getAttribute('sizes')).toBe('(min-width: 640px) 34.5rem, 100vw')
})

it('asks for no token without a picture, and shows the text if there is none to be had', async () => {
  network.answer(/^POST \/api\/files\/token/, { status: 403, body: { status: 403, message: 'No.', data: {} } })
  open('')
  expect(network.sent(/files\/token/)).toEqual([])
  open(post.image)
  await waitFor(() => expect(network.sent(/files\/token/)).toHaveLength(1))
  expect([screen.queryByRole('img', { name: post.imagePrompt }), screen.getAllByText('Cold chains.').length]).toEqual([
    null,
    2,
  ])
})

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { avatarPicture } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'

afterEach(cleanup)

const ines = { id: 'a'.repeat(15), avatar: 'ines_1234567890.png' }

it('is a WebP in the largest size of avatars for screens of density 1, and twice that for density 2', () => {
  render(<Avatar name="Ines Falk" picture={avatarPicture('ambassadors', ines)} size={48} />)
  const image = screen.getByRole('img', { name: 'Ines Falk' })
  const at = (thumb: string) =>
    `${location.origin}/api/files/ambassadors/${ines.id}/${ines.avatar}?thumb=${thumb}&format=webp`
  expect(image.getAttribute('src')).toBe(at('48x48'))
  expect(image.getAttribute('srcset')).toBe(`${at('48x48')} 1x, ${at('96x96')} 2x`)
})

it('is replaced by the initials if there is none, or if it cannot be loaded', () => {
  expect(avatarPicture('users', { ...ines, avatar: '' })).toBeNull()
  render(<Avatar name="Ines Falk" picture={avatarPicture('users', ines)} size={48} />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img').getAttribute('data-initials')).toBe('IF')
})

import { describe, expect, it } from 'vitest'
import { maxSampleCharacters } from '#shared/contracts/past-posts.ts'
import { pastedPosts } from '#shared/past-posts/pasted.ts'
import { KnownPosts, tidyPastPosts } from '#shared/past-posts/tidy.ts'

const one = 'We repaired a lathe that is older than all of us together.'
const two = 'Nobody asks what a spare part costs while the line stands still.'
const three = 'A supplier that answers on a Sunday is worth more than a discount.'
const textsOf = (pasted: string) => pastedPosts(pasted).map(({ text }) => text)

describe('a pasted text', () => {
  it.each([
    ['lines of dashes', `${one}\n---\n${two}\r\n —————— \r\n${three}`],
    ['two blank lines', `${one}\n\n\n${two}\n \n\n\n${three}`],
    [
      'what the page of the network says before each',
      `Feed post number 1\n${one}\nFeed post number 2\n${two}\nFeed post number 3\n${three}`,
    ],
    [
      'the same in Portuguese',
      `Publicação no feed número 1\n${one}\nPublicação no feed número 2\n${two}\nPublicação no feed número 3\n${three}`,
    ],
  ])('is divided by %s', (_by, pasted) => {
    expect(textsOf(pasted)).toEqual([one, two, three])
  })

  it('is one post if blank lines would leave pieces that are too short', () => {
    const post = `${one}\n\n\nThen this:\n\n\n${two}`
    expect(textsOf(post)).toEqual([post])
    expect(textsOf(`${one}\n\n${two}`)).toEqual([`${one}\n\n${two}`])
    expect(textsOf(' \n ')).toEqual([])
  })

  it('loses the buttons and counts that were copied with it', () => {
    expect(textsOf(`${one}\n… more\n12 comments\n3 reposts\nLike\nComment\nRepost\nSend`)).toEqual([one])
    expect(textsOf(`${one}\n…mais\n12 comentários\nGostei\nComentar\nCompartilhar\nEnviar`)).toEqual([one])
  })
})

describe('the found posts', () => {
  const undated = (text: string) => ({ text, date: '' })

  it('are tidied, in order of date, and counted if they are left out', () => {
    const long = 'word '.repeat(maxSampleCharacters / 5 + 1)
    const found = tidyPastPosts([
      undated(''),
      undated('Thank you!'),
      undated(long),
      { text: ` ${one}\r\n\r\n\r\n\r\nEnd.\u200b \u202e `, date: '2024-01-01' },
      { text: two, date: '2025-01-01' },
      { text: two.toUpperCase(), date: '2023-01-01' },
    ])
    expect(found).toEqual({
      posts: [
        { text: two, date: '2025-01-01' },
        { text: `${one}\n\nEnd.`, date: '2024-01-01' },
      ],
      left: { short: 1, long: 1, same: 1, more: 0 },
    })
  })

  it('are duplicates after a word was changed, but not because they begin the same', () => {
    const known = new KnownPosts([`${one} ${two} ${three}`])
    expect(known.holds(`${one} ${two} ${three} #repairs`)).toBe(true)
    expect(known.holds(one)).toBe(false)
    expect(known.holds('')).toBe(false)
  })

  it('are limited to the number that somebody reads', () => {
    const many = Array.from({ length: 310 }, (_, at) =>
      undated(Array.from({ length: 9 }, (__, word) => `w${at}x${word}`).join(' ')),
    )
    const { posts, left } = tidyPastPosts(many)
    expect([posts.length, left.more]).toEqual([300, 10])
  })
})

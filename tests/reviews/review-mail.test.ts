import { describe, expect, it } from 'vitest'
import { reviewMail } from '#server/reviews/review-mail.ts'

const url = 'https://timbre.example/en-US/review/secret'
const content = { from: 'Ines Falk', reviewer: 'Dr. Lima', message: '', posts: 1, isReminder: false }

describe('the mail with a review link', () => {
  it('greets the reviewer and names sender and request, in English', () => {
    const { subject, text, html } = reviewMail(content, 'en-US', url)
    expect(subject).toBe('Ines Falk asks for your review')
    expect(text.split('\n\n')).toEqual([
      'Hi Dr. Lima,',
      'Ines Falk would like your review of a post before it goes online. You need no account.',
      url,
      'Anyone with this link can read the posts and decide on them, so don’t forward it.\n',
    ])
    expect(html).toContain(`<a href="${url}">Read and decide</a>`)
  })

  it('speaks Portuguese, and counts posts', () => {
    const { subject, text } = reviewMail({ ...content, posts: 3 }, 'pt-BR', url)
    expect(subject).toBe('Ines Falk pede a sua revisão')
    expect(text).toContain('Olá, Dr. Lima!')
    expect(text).toContain('gostaria que você revisasse 3 posts antes da publicação.')
  })

  it('shows that it is a reminder', () => {
    expect(reviewMail({ ...content, isReminder: true }, 'en-US', url).subject).toBe(
      'Reminder: Ines Falk asks for your review',
    )
    expect(reviewMail({ ...content, isReminder: true }, 'pt-BR', url).subject).toMatch(/^Lembrete: /)
  })

  it('names nobody if nobody is known', () => {
    const { subject, text } = reviewMail({ ...content, from: '', reviewer: '' }, 'en-US', url)
    expect(subject).toBe('Posts for your review')
    expect(text).toMatch(/^Hello,\n\nA team would like your review/)
    expect(reviewMail({ ...content, from: '', reviewer: '' }, 'pt-BR', url).text).toMatch(
      /^Olá!\n\nUma equipe gostaria/,
    )
  })

  it('quotes the message as text, and keeps names out of the subject’s lines', () => {
    const hostile = {
      ...content,
      from: 'Eve\r\nBcc: all@a.example',
      message: '<img src=x onerror=alert(1)>\nSecond line',
    }
    const { subject, text, html } = reviewMail(hostile, 'en-US', url)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).toContain('<img src=x onerror=alert(1)>\nSecond line')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;\nSecond line')
    expect(html).not.toContain('<img')
  })

  it('cuts a subject that is too long', () => {
    expect(reviewMail({ ...content, from: 'a'.repeat(500) }, 'en-US', url).subject).toHaveLength(200)
  })
})

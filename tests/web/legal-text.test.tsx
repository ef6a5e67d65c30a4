// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LegalBody } from '#web/legal/index.ts'
import { legalBlocks } from '#web/legal/legal-markup.ts'

const html = (text: string) =>
  render(<LegalBody text={text} />).container.innerHTML.replace(/ (class|rel)="[^"]*"/g, '')

it('headings, paragraphs, lists and links become elements', () => {
  expect(
    html(
      '# One\n\nFirst line\nsecond line.\n\n## Two\n- a\n- b [site](https://acme.example/x)\n  more\n1. one\n2. two',
    ),
  ).toBe(
    '<h2>One</h2><p>First line second line.</p><h3>Two</h3>' +
      '<ul><li>a</li><li>b <a href="https://acme.example/x">site</a> more</li></ul><ol><li>one</li><li>two</li></ol>',
  )
})

it('HTML is text, and only addresses of the web, of mailboxes and of the product are links', () => {
  expect(html('<img src=x onerror=alert(1)> [a](javascript:alert) [b](//evil.example) [c](data:text/html,x)')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; [a](javascript:alert) [b](//evil.example) [c](data:text/html,x)</p>',
  )
  expect(html('[m](mailto:a@acme.example) [t](/terms-of-service)')).toBe(
    '<p><a href="mailto:a@acme.example">m</a> <a href="/terms-of-service">t</a></p>',
  )
})

it('no part of a text is lost', () => {
  const text = '#no heading\n-no item\n[open](https://acme.example\n**bold**'
  expect(legalBlocks(text)).toEqual([
    {
      kind: 'paragraph',
      spans: ['#no heading', ' ', '-no item', ' ', '[open](https://acme.example', ' ', '**bold**'].map((each) => ({
        text: each,
      })),
    },
  ])
})

import { expect, it } from 'vitest'
import { fillText } from '#shared/fill-text.ts'

it.each(['{product}', '{link}', '{name}', '$&', '$1', "$'", '<b>', '\\{name}'])(
  '%s stays as it is in a value',
  (name) => {
    expect(fillText('Hello {name}, this is {product}: {link}', { name, product: 'Timbre', link: '/a' })).toBe(
      `Hello ${name}, this is Timbre: /a`,
    )
  },
)

it.each(['constructor', 'toString', '__proto__', 'missing'])('{%s} stays if it has no value', (name) => {
  expect(fillText(`{${name}} {count}`, { count: 0 })).toBe(`{${name}} 0`)
})

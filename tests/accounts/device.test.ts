import { describe, expect, it } from 'vitest'
import { createDeviceOf, programOf } from '#server/accounts/security/device.ts'

const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

describe('the program that signs in', () => {
  it.each([
    ['a browser on Linux', agents.firefox, 'Firefox 144', 'Linux'],
    ['a browser on Windows', agents.chrome, 'Chrome 141', 'Windows'],
    ['a telephone', agents.safari, 'Safari 18', 'iOS'],
    ['a command', 'curl/8.5.0', 'curl', ''],
    ['nothing', '', '', ''],
    ['spaces', '   ', '', ''],
    ['other letters alone', 'Браузер', '', ''],
  ])('is named from the user agent of %s', (_, agent, browser, system) => {
    const found = programOf(agent)
    expect(found.browser).toContain(browser)
    expect(found.browser === '').toBe(browser === '')
    expect(found.system).toBe(system)
  })

  it('cannot fill a mail or a list with what it claims to be', () => {
    const { browser, system } = programOf(`${'x'.repeat(5000)}\n<script>\u202e`)
    expect(browser.length).toBeLessThanOrEqual(60)
    expect(system.length).toBeLessThanOrEqual(60)
    expect(programOf('evil\r\nBcc: a@b.example/1').browser).not.toMatch(/[\r\n]/)
  })
})

describe('the place it signs in from', () => {
  const deviceOf = createDeviceOf('cf-ipcountry')
  const from = (ip: string, country?: string) =>
    deviceOf({
      ip,
      headers: { user_agent: agents.firefox, ...(country === undefined ? {} : { cf_ipcountry: country }) },
    })

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['x'.repeat(90), 'x'.repeat(45)],
  ])('has the address %s as %s', (ip, shown) => expect(from(ip).ip).toBe(shown))

  it.each([
    ['BR', 'BR'],
    ['pt', 'PT'],
    // The proxy does not know the country.
    ['XX', ''],
    ['xx', ''],
    // The code is of a network instead of a country.
    ['T1', ''],
    ['Brazil', ''],
    ['', ''],
    [undefined, ''],
  ])('has the country that the proxy names as %j only if it is one: %j', (country, shown) => {
    expect(from('192.0.2.7', country).country).toBe(shown)
  })

  it('has no country if no proxy is trusted to name one', () => {
    const device = createDeviceOf('')({ ip: '192.0.2.7', headers: { cf_ipcountry: 'BR', '': 'BR' } })
    expect(device).toEqual({ ip: '192.0.2.7', country: '', browser: '', system: '' })
  })
})

import { fillText } from '#shared/fill-text.ts'
import type { Calls } from './calls.ts'
import { element } from './element.ts'
import type { WidgetTexts } from './texts.ts'

const sounds = /\.(?:mp3|m4a|wav|ogg|oga|webm)$/i
const pictures = /\.(?:png|jpe?g|webp|gif)$/i

/** The original file name, without the server's random suffix. */
export const shownName = (name: string): string => name.replace(/_[a-z0-9]{10}(?=(?:\.[^.]*)?$)/, '')

/** A file of a message. Its URL needs the visitor's token, so it is fetched: images when shown, other files on demand. */
export function attachment(texts: WidgetTexts, file: Calls['file'], message: string, name: string): HTMLElement {
  if (!sounds.test(name)) return download(texts, file, message, name)
  // Replaced by a player once loaded; a download link until then.
  const place = element('div', { class: 'sound' }, download(texts, file, message, name))
  file(message, name).then(
    (blob) =>
      place.replaceChildren(
        element('audio', { controls: true, 'aria-label': shownName(name), src: URL.createObjectURL(blob) }),
      ),
    () => {},
  )
  return place
}

function download(texts: WidgetTexts, file: Calls['file'], message: string, name: string): HTMLElement {
  const shown = shownName(name)
  const button = element(
    'button',
    { type: 'button', class: 'file', onclick: save },
    fillText(texts.download, { name: shown }),
  )
  if (pictures.test(name)) {
    file(message, name).then(
      (blob) => {
        const picture = element('img', { alt: shown, src: URL.createObjectURL(blob) })
        button.classList.add('picture')
        button.setAttribute('aria-label', fillText(texts.download, { name: shown }))
        button.replaceChildren(picture)
      },
      // The download link stays.
      () => {},
    )
  }

  async function save(): Promise<void> {
    button.disabled = true
    try {
      const address = URL.createObjectURL(await file(message, name))
      element('a', { href: address, download: shown }).click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch {
      // The button stays for another attempt.
    }
    button.disabled = false
  }
  return button
}

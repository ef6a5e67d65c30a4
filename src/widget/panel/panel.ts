import type { WidgetConfig } from '#shared/contracts/chat.ts'
import type { Language } from '#shared/preferred-language.ts'
import { createCalls, Refusal } from './calls.ts'
import { createIdentity } from './identity.ts'
import { openKeep } from './keep.ts'
import './panel.css'
import { createChat } from './chat.ts'
import { textsOf } from './texts.ts'

const { site = '', sites = '' } = document.documentElement.dataset
const language = document.documentElement.lang as Language
const keep = openKeep(`timbre.${site}`, () => localStorage)
const ofTab = openKeep(`timbre.${site}`, () => sessionStorage)
const identity = createIdentity(keep, ofTab)
const calls = createCalls(`${location.origin}/api/widget/${site}`, language, keep, identity)

void begin(1000)

/** Shows nothing until the server has answered; retries while it is unreachable. */
async function begin(pause: number): Promise<void> {
  let config: WidgetConfig
  try {
    config = await calls.config()
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) setTimeout(() => begin(Math.min(pause * 2, 60_000)), pause)
    return
  }
  const chat = createChat({
    ...{ config, calls, identity, keep, ofTab, language, texts: textsOf(language) },
    sites: sites.split(' ').filter(Boolean),
  })
  document.body.append(chat.node)
}

import type { WidgetConfig } from '#shared/contracts/chat.ts'
import type { Identity } from './identity.ts'
import type { openPageAround } from './page-around.ts'

interface Outside {
  readonly mode: WidgetConfig['identity']
  readonly identity: Identity
  /** Removes everything of the previous visitor. */
  forget(): void
  /** Called once the visitor may write. */
  resume(): void
  render(): void
}

/** A page with an older, cached script never answers. */
const answerMilliseconds = 2000

/** Receives the visitor's identity from the page, if the channel uses it. Without an embedding page nobody is signed in. */
export function createSignIn({ mode, identity, forget, resume, render }: Outside) {
  let timer = 0

  function hear(token: string): void {
    clearTimeout(timer)
    if (mode === '') return
    if (identity.take(token)) forget()
    if (identity.mayWrite(mode)) resume()
    else render()
  }

  return {
    hear,
    ask({ isFramed, tell }: ReturnType<typeof openPageAround>): void {
      if (mode === '') resume()
      else if (isFramed) {
        tell({ timbre: 'hello' })
        timer = window.setTimeout(() => hear(''), answerMilliseconds)
      } else hear('')
    },
  }
}

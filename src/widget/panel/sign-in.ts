import type { WidgetConfig } from '#shared/contracts/chat.ts'
import type { Identity } from './identity.ts'
import type { openPageAround } from './page-around.ts'

interface Outside {
  readonly mode: WidgetConfig['identity']
  readonly identity: Identity
  /** Somebody else was here: nothing of theirs stays. */
  forget(): void
  /** The visitor may write. */
  resume(): void
  render(): void
}

/** A page whose script is from before it knew of this does not answer. */
const answerMilliseconds = 2000

/** Hears from the page whom it has signed in, if the channel wants to know. Without a page around the panel nobody is signed in. */
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

import type { WidgetConfig } from '#shared/contracts/chat.ts'
import type { Keep } from './keep.ts'
import type { WidgetTexts } from './texts.ts'

/**
 * The visitor signed in by the site. Only the server verifies tokens; here the customer is compared with the previous one, so
 * that the next person in this browser sees none of their messages.
 */
export function createIdentity(keep: Keep, ofTab: Keep) {
  let token = ''
  let isRefused = false
  /** Whether the page has reported its identity, or there is no page to ask. */
  let isKnown = false
  const mayWrite = (mode: WidgetConfig['identity']): boolean => !isRefused && (mode !== 'required' || token !== '')
  return {
    token: () => token,
    /** Whether the visitor may write, as far as is known. */
    mayWrite,
    /** Whether to show the button; hidden from visitors who have to sign in on the site first. */
    isOffered: (mode: WidgetConfig['identity']): boolean => mode === '' || (isKnown && (isRefused || mayWrite(mode))),
    /** The instruction that the visitor has to follow before writing; '' if there is none. */
    asks(mode: WidgetConfig['identity'], texts: Pick<WidgetTexts, 'signIn' | 'signInAgain'>): string {
      if (mayWrite(mode)) return ''
      return isRefused ? texts.signInAgain : texts.signIn
    },
    /** The server rejected the token: the site has to provide a new one. */
    refuse(): void {
      isRefused = true
    },
    /** The email address in the token; '' if there is none. */
    email: (): string => claimIn(token, 'email'),
    /** @returns whether the visitor changed */
    take(next: string): boolean {
      const before = keep.get('customer')
      const customer = claimIn(next, 'sub')
      token = next
      isRefused = false
      isKnown = true
      if (customer) keep.set('customer', customer)
      else keep.remove('customer')
      const isOther = before !== '' && before !== customer
      // The next person to sign in, even immediately, finds the chat closed.
      if (isOther && !customer) ofTab.remove('open')
      return isOther
    },
  }
}

export type Identity = ReturnType<typeof createIdentity>

/** A claim of the token; '' if it cannot be read. */
function claimIn(token: string, claim: 'sub' | 'email'): string {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return String((JSON.parse(text) as Record<string, unknown>)[claim] ?? '')
  } catch {
    return ''
  }
}

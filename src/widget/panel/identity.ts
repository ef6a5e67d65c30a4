import type { WidgetConfig } from '#shared/contracts/chat.ts'
import type { Keep } from './keep.ts'
import type { WidgetTexts } from './texts.ts'

/**
 * Whom the site has signed in. The server decides whether a token is true; here its customer is only compared with the last
 * one, so that the next person in this browser finds nothing of the one before.
 */
export function createIdentity(keep: Keep) {
  let token = ''
  let isRefused = false
  /** The page has said whom it has signed in, or no page is there to ask. */
  let isKnown = false
  const mayWrite = (mode: WidgetConfig['identity']): boolean => !isRefused && (mode !== 'required' || token !== '')
  return {
    token: () => token,
    /** Whether the visitor may write, as far as the site has said who they are. */
    mayWrite,
    /** Whether there is a button: not for visitors whom the site has to sign in first. */
    isOffered: (mode: WidgetConfig['identity']): boolean => mode === '' || (isKnown && (isRefused || mayWrite(mode))),
    /** What the visitor has to do before they may write; '' if nothing. */
    asks(mode: WidgetConfig['identity'], texts: Pick<WidgetTexts, 'signIn' | 'signInAgain'>): string {
      if (mayWrite(mode)) return ''
      return isRefused ? texts.signInAgain : texts.signIn
    },
    /** The server did not believe the token: the site has to give another one. */
    refuse(): void {
      isRefused = true
    },
    /** The address that the token names; '' without one. */
    email: (): string => claimIn(token, 'email'),
    /** @returns whether somebody else was here before */
    take(next: string): boolean {
      const before = keep.get('customer')
      const customer = claimIn(next, 'sub')
      token = next
      isRefused = false
      isKnown = true
      if (customer) keep.set('customer', customer)
      else keep.remove('customer')
      return before !== '' && before !== customer
    },
  }
}

export type Identity = ReturnType<typeof createIdentity>

/** What a token says; '' if it cannot be read. */
function claimIn(token: string, claim: 'sub' | 'email'): string {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return String((JSON.parse(text) as Record<string, unknown>)[claim] ?? '')
  } catch {
    return ''
  }
}

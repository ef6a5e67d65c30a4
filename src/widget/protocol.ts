/** What the panel in its frame tells the page around it, which shows the button. */
export type FromPanel =
  | {
      readonly timbre: 'state'
      /** Of the frame. */
      readonly title: string
      readonly openLabel: string
      readonly closeLabel: string
      /** Of the button, and of what is drawn on it. */
      readonly fill: string
      readonly ink: string
      readonly unread: number
      /** The visitor had it open on the page before. */
      readonly wasOpen: boolean
      /** Whether there is a button: not for visitors whom the site has to sign in first. */
      readonly isOffered: boolean
    }
  | { readonly timbre: 'close' }
  /** The panel is there, and asks whom the site has signed in. */
  | { readonly timbre: 'hello' }
  /** There is nothing to show any more. */
  | { readonly timbre: 'gone' }

/** What the page tells the panel. */
export type FromPage =
  | { readonly timbre: 'shown'; readonly isShown: boolean }
  /** The token that the site has signed; '' for nobody. */
  | { readonly timbre: 'identity'; readonly token: string }

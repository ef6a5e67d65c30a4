/** Messages from the panel in its frame to the embedding page, which shows the button. */
export type FromPanel =
  | {
      readonly timbre: 'state'
      /** Of the frame. */
      readonly title: string
      readonly openLabel: string
      readonly closeLabel: string
      /** Colours of the button and its icon. */
      readonly fill: string
      readonly ink: string
      readonly unread: number
      /** Whether the visitor had it open on the previous page. */
      readonly wasOpen: boolean
      /** Whether to show the button; hidden from visitors who have to sign in on the site first. */
      readonly isOffered: boolean
    }
  | { readonly timbre: 'close' }
  /** The panel is ready and asks for the visitor's identity. */
  | { readonly timbre: 'hello' }
  /** There is nothing to show any more. */
  | { readonly timbre: 'gone' }

/** Messages from the page to the panel. */
export type FromPage =
  | { readonly timbre: 'shown'; readonly isShown: boolean }
  /** The token signed by the site; '' if nobody is signed in. */
  | { readonly timbre: 'identity'; readonly token: string }

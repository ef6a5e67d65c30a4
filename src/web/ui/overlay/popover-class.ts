/** The surface that menus and lists of options open on. */
export const popoverClass =
  'z-70 rounded-lg border border-line bg-raised text-ink shadow-menu outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in'

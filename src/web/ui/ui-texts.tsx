import { createContext, type ReactNode, use } from 'react'

/** The default texts of components. All other texts are props. */
export interface UiTexts {
  close: string
  cancel: string
  confirm: string
  retry: string
  loading: string
  search: string
  clear: string
  optional: string
  noResults: string
  back: string
  next: string
  previous: string
  showPassword: string
  hidePassword: string
  copy: string
  copied: string
  moreActions: string
  breadcrumb: string
  mainMenu: string
  openMenu: string
  closeMenu: string
  collapseMenu: string
  expandMenu: string
  skipToContent: string
  /** `{hotkey}` is replaced by the key that moves the focus to the messages. */
  messages: string
  theme: string
  themeSystem: string
  themeLight: string
  themeDark: string
  chooseFiles: string
  dropFiles: string
  selectAll: string
  pages: string
  remove: (name: string) => string
  create: (name: string) => string
  page: (page: number) => string
  range: (from: number, to: number, total: number) => string
  step: (step: number, total: number) => string
  selected: (count: number) => string
  fileTooLarge: (name: string, megabytes: number) => string
  fileWrongKind: (name: string) => string
  filesLeftOut: (count: number) => string
  typeToConfirm: (word: string) => string
  sortBy: (column: string) => string
  clearFilters: string
  count: (count: number) => string
  keys: string
}

const Texts = createContext<UiTexts | null>(null)

/**
 * Provides components with their texts, in the language of the screen. The app passes all of them; a public page only passes those
 * of its components, so that it does not load the others.
 */
export function UiTextsProvider({ texts, children }: { texts: Partial<UiTexts>; children: ReactNode }) {
  return <Texts value={texts as UiTexts}>{children}</Texts>
}

export function useUiTexts(): UiTexts {
  const texts = use(Texts)
  if (!texts) throw new Error('Components need a UiTextsProvider around them.')
  return texts
}
